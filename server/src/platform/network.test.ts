import { describe, expect, it } from 'vitest'
import { networkOf, networksOf } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:2::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
    ['no address', 'no address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is in larger ones for IPv6: a /56 and a /48', () => {
    expect(networksOf('2001:db8:1:23ff::5')).toEqual([
      '2001:db8:1:23ff',
      '2001:db8:1:2300/56',
      '2001:db8:1/48',
    ])
    expect(networksOf('2001:db8:1:2301::9').slice(1)).toEqual(networksOf('2001:db8:1:23ff::5').slice(1))
    expect(networksOf('2001:db8:1:2401::9')[2]).toBe(networksOf('2001:db8:1:23ff::5')[2])
    expect(networksOf('2001:db8:1:2401::9')[1]).not.toBe(networksOf('2001:db8:1:23ff::5')[1])
    expect(networksOf('::ffff:192.0.2.1')).toEqual(['192.0.2.1'])
  })
})
