import { expect, test } from 'vitest'
import { createFaults } from './faults.ts'
import { renderText } from './render-text.ts'

test('the empty corner of a table is no header', () => {
  const source = '| | Marktorder |\n| --- | --- |\n| Zeker | Bijna |'
  const html = renderText(
    source,
    { file: 'lesson.md', id: 'own-price' },
    { values: {}, faults: createFaults(), links: [] },
  )
  expect(html).toContain('<td></td>\n<th>Marktorder</th>')
  expect(html).not.toContain('<th></th>')
})
