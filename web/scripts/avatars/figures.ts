import { moods } from './face.ts'
import type { Figure } from './figure.ts'
import { bear } from './figures/bear.ts'
import { bull } from './figures/bull.ts'
import { cat } from './figures/cat.ts'
import { cow } from './figures/cow.ts'
import { egg } from './figures/egg.ts'
import { fox } from './figures/fox.ts'
import { frog } from './figures/frog.ts'
import { hare } from './figures/hare.ts'
import { hedgehog } from './figures/hedgehog.ts'
import { heron } from './figures/heron.ts'
import { herring } from './figures/herring.ts'
import { lapwing } from './figures/lapwing.ts'
import { owl } from './figures/owl.ts'
import { seal } from './figures/seal.ts'
import { squirrel } from './figures/squirrel.ts'
import { tulip } from './figures/tulip.ts'
import { windmill } from './figures/windmill.ts'
import { print } from './print.ts'

/** The place in this list is the id of the avatar, which players keep: add at the end only. */
const figures: readonly Figure[] = [
  egg,
  bull,
  bear,
  hare,
  owl,
  fox,
  herring,
  cow,
  hedgehog,
  seal,
  lapwing,
  tulip,
  windmill,
  frog,
  squirrel,
  heron,
  cat,
]

/** Every file of the avatars by its name. */
export function printAll(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [id, figure] of figures.entries()) {
    if (figure.blank) files.set(`avatar${id}.svg`, print({ ...figure, head: figure.blank }, 'neutral'))
    for (const mood of moods) files.set(`avatar${id}-${mood}.svg`, print(figure, mood))
  }
  return files
}
