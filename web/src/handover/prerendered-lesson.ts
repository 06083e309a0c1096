// The server puts a lesson into the prerendered page of a lesson, so that it can be read before the app runs.

import type { Lesson } from '@koersklasse/contract/academy.ts'

const page = import.meta.env.SSR ? null : document.querySelector<HTMLElement>('[data-lesson]')
const lesson = page?.dataset.lesson === undefined ? null : (JSON.parse(page.dataset.lesson) as Lesson)
/** The language that the server took the player to read. The lesson itself is in Dutch if it is not translated. */
const language = import.meta.env.SSR ? 'nl' : document.documentElement.lang

/** A lesson for a reader of a language, if this document was loaded for it; else undefined. */
export function prerenderedLesson(topic: string, id: string, reader: string): Lesson | undefined {
  return lesson?.topic === topic && lesson.id === id && language === reader ? lesson : undefined
}
