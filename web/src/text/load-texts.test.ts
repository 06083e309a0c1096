import { afterEach, expect, test } from 'vitest'
import { loadAllTexts, loadTexts, partNames, withTexts } from './load-texts.ts'
import { language, setLanguage, t } from './t.ts'

afterEach(() => setLanguage('nl', {}))

test('finds every part', () => {
  expect(partNames).toEqual(expect.arrayContaining(['app', 'chart', 'trading']))
})

test('a module resolves when the texts that it uses have been loaded', async () => {
  expect(t('chart.title')).toBe('chart.title')
  await expect(withTexts(Promise.resolve('a page'), ['chart'])).resolves.toBe('a page')
  expect(t('chart.title')).toBe('Koersverloop')
  expect(language).toBe('nl')
})

test('a part that does not exist cannot be loaded', async () => {
  await expect(loadTexts('nothing')).rejects.toThrow('nl/nothing')
})

test('all texts can be loaded in another language', async () => {
  await loadAllTexts('de')
  expect([language, t('chart.title'), t('loading')]).toEqual(['de', 'Kursverlauf', 'Lädt'])
})
