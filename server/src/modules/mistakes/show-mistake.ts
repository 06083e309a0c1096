// Shows a lesson about a mistake where it happened: at most one a day.

import type { MistakeLesson, MistakeTexts } from '@koersklasse/contract/mistakes.ts'
import { mayShowLesson } from '@koersklasse/domain/academy/find-mistakes.ts'
import type { MistakeKind } from '@koersklasse/domain/academy/mistakes.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Chooser } from '../../http/authentication.ts'
import type { Refusal } from '../../http/route.ts'
import { dashboardKinds, type FindMistakes } from './find-mistakes.ts'
import type { MistakeStore, Place, ShownLessons } from './mistake-store.ts'

export interface ShowMistakeDeps {
  store: MistakeStore
  findMistakes: FindMistakes
  /** The lessons in a language; null if the game has none. */
  textsIn(language: Language): MistakeTexts | null
  /** The market's time. */
  market: Clock
}

export type ShowMistake = ReturnType<typeof createShowMistake>

export function createShowMistake({ store, findMistakes, textsIn, market }: ShowMistakeDeps) {
  const isAt = ({ today }: ShownLessons, { at, id }: Place) =>
    today !== null && today.place.at === at && today.place.id === id

  /** The lesson of the day if it belongs to a place. */
  function ofToday(known: ShownLessons, place: Place, texts: MistakeTexts) {
    const { today, hidden } = known
    if (today === null || !isAt(known, place)) return null
    const { mistake } = today
    return hidden.includes(mistake.kind) ? null : { mistake, ...texts[mistake.kind] }
  }

  return {
    /** The lesson that is to be shown to a player at a place now, which counts as shown; null if there is none. */
    async at(
      player: Chooser,
      place: Place,
      language: Language,
    ): Promise<Result<MistakeLesson | null, Refusal<'not_found'>>> {
      const texts = textsIn(language)
      if (texts === null) return ok(null)
      const { userId } = player
      const now = market.now()
      const day = startOfGameDay(now)
      const known = await store.lessonsOf(userId, day)
      const mayShow = (kind: MistakeKind) => mayShowLesson(kind, { ...known, day })
      const isNothingDue =
        known.today === null ? place.at === 'dashboard' && !dashboardKinds.some(mayShow) : !isAt(known, place)
      if (isNothingDue) return ok(null)
      const isRunning = await findMistakes.isRunning(player, place)
      if (isRunning === null) return refuse({ code: 'not_found' })
      if (!isRunning) return ok(null)
      if (known.today !== null) return ok(ofToday(known, place, texts))
      const found = await findMistakes.at(player, place)
      if (found === null) return refuse({ code: 'not_found' })
      const mistake = found.find(({ kind }) => mayShow(kind))
      if (mistake === undefined) return ok(null)
      if (await store.add(userId, day, place, mistake, now)) return ok({ mistake, ...texts[mistake.kind] })
      // Another screen was shown the lesson of the day just before.
      return ok(ofToday(await store.lessonsOf(userId, day), place, texts))
    },

    /** Ends the lessons of a kind. */
    hide: (userId: string, kind: MistakeKind) => store.hide(userId, kind, market.now()),
    /** Shows lessons of a kind again. */
    restore: store.restore,
    /** The kinds that a player has ended. */
    hiddenKinds: store.hiddenKinds,
  }
}
