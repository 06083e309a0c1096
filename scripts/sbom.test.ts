import { describe, expect, it } from 'vitest'
import { findFaults, withoutAddresses } from './sbom.ts'

const hash = { alg: 'SHA-512', content: 'ab'.repeat(64) }
const component = { type: 'library', name: 'left', version: '1.0.0', purl: 'pkg:npm/left@1.0.0' }
const url = 'https://mirror.example/left/-/left-1.0.0.tgz'
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.7',
  version: 1,
  components: [
    { ...component, externalReferences: [{ type: 'distribution', url, hashes: [hash] }] },
    { ...component, name: 'right', purl: 'pkg:npm/right@1.0.0' },
  ],
}

describe('the bill of materials', () => {
  it('has the hash of each package, but not where it was loaded from', () => {
    const { components } = withoutAddresses(bom)
    expect(components[0]).toEqual({ ...component, hashes: [hash] })
    expect(JSON.stringify(components)).not.toContain('mirror.example')
  })

  it('is checked by the schema of CycloneDX', async () => {
    expect(await findFaults(JSON.stringify(withoutAddresses(bom)))).toBeNull()
    const wrong = { ...bom, components: [{ ...component, type: 'thing' }] }
    expect(await findFaults(JSON.stringify(wrong))).not.toBeNull()
  })
})
