// Shows a lesson about a mistake where it happened: at most one a day.

import type { MistakeLesson } from '@koersklasse/contract/mistakes.ts'
import { mayShowLesson } from '@koersklasse/domain/academy/find-mistakes.ts'
import type { MistakeKind } from '@koersklasse/domain/academy/mistakes.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import { ok, type Result, refuse } from '@koersklasse/domain/result.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../http/route.ts'
import { type Chooser, dashboardKinds, type FindMistakes } from './find-mistakes.ts'
import type { MistakeTexts } from './load-mistakes.ts'
import type { MistakeStore, Place, ShownLessons } from './mistake-store.ts'

export interface ShowMistakeDeps {
  store: MistakeStore
  findMistakes: FindMistakes
  texts: MistakeTexts
  /** The market's time. */
  market: Clock
}

export type ShowMistake = ReturnType<typeof createShowMistake>

export function createShowMistake({ store, findMistakes, texts, market }: ShowMistakeDeps) {
  /** The lesson of the day if it belongs to a place. */
  function ofToday({ today, hidden }: ShownLessons, { at, id }: Place, language: Language) {
    if (today === null || today.place.at !== at || today.place.id !== id) return null
    const { mistake } = today
    return hidden.includes(mistake.kind) ? null : { mistake, ...texts[language][mistake.kind] }
  }

  return {
    /** The lesson that is to be shown to a player at a place now, which counts as shown; null if there is none. */
    async at(
      player: Chooser,
      place: Place,
      language: Language,
    ): Promise<Result<MistakeLesson | null, Refusal<'not_found'>>> {
      const { userId } = player
      const now = market.now()
      const day = startOfGameDay(now)
      const known = await store.lessonsOf(userId, day)
      if (known.today !== null) return ok(ofToday(known, place, language))
      const mayShow = (kind: MistakeKind) => mayShowLesson(kind, { ...known, day })
      if (place.at === 'dashboard' && !dashboardKinds.some(mayShow)) return ok(null)
      const found = await findMistakes(player, place)
      if (found === null) return refuse({ code: 'not_found' })
      const mistake = found.find(({ kind }) => mayShow(kind))
      if (mistake === undefined) return ok(null)
      if (await store.add(userId, day, place, mistake, now))
        return ok({ mistake, ...texts[language][mistake.kind] })
      // Another screen was shown the lesson of the day just before.
      return ok(ofToday(await store.lessonsOf(userId, day), place, language))
    },

    /** Ends the lessons of a kind. */
    hide: (userId: string, kind: MistakeKind) => store.hide(userId, kind, market.now()),
  }
}
