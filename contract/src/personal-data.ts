// What a player may do with their own data: download all of it, or delete the account.

import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { epochMs } from './values.ts'

/**
 * A download of everything that is kept of the player. While it is `building`, `filesDone` counts the files that are in
 * it; once it is `ready`, `size` is in bytes. Until `expiresOn` it can be fetched. Times are real.
 */
const download = z.object({
  state: z.enum(['building', 'ready']),
  filesDone: z.int().min(0),
  filesTotal: z.int().min(1),
  size: z.int().min(1).nullable(),
  createdOn: epochMs,
  expiresOn: epochMs,
})
export type Download = z.infer<typeof download>

export const getDownload = endpoint({
  method: 'GET',
  path: '/user/download',
  summary:
    'Get how far the download of all data on the player is; null if none was asked for in the last day.',
  access: 'player',
  beforeTerms: true,
  response: z.object({ download: download.nullable() }),
})

export const requestDownload = endpoint({
  method: 'POST',
  path: '/user/download',
  summary:
    'Ask for a download of all data on the player. It is built in the background and takes the place of the one before; while one is being built, that one is answered. At most three a day.',
  access: 'player',
  beforeTerms: true,
  response: z.object({ download }),
  errors: ['reauthentication_required', 'too_many_downloads'],
})

export const getDownloadFile = endpoint({
  method: 'GET',
  path: '/user/download/file',
  summary: 'Fetch the download, a zip file.',
  access: 'player',
  beforeTerms: true,
  response: z.file().mime('application/zip'),
  errors: ['reauthentication_required', 'not_found'],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/user',
  summary:
    'Delete the account, with all data on the player, at once and for good. Ends all sessions. The address can register again after 48 hours.',
  access: 'player',
  beforeTerms: true,
  response: done,
  errors: ['reauthentication_required'],
})
