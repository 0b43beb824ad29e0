import type { Problem } from '@/builtin/problem'
import { failed, ok, type Result } from '@/lib/result'

import { refusal } from '../api/notKept'
import { isForeign } from '../api/createApi'
import type { Authorize } from '../keys/createAuthorize'

/**
 * Who may begin to sync here: on a host that only this machine reaches its own pages, on any other whoever has an
 * invitation. Gives whose the space is: all keys of a person count as one. Who has a space already needs neither.
 */
export function createMayCreate(authorize: Authorize, isOpen: boolean) {
  return async (request: Request, isForwarded: boolean): Promise<Result<string, Problem>> => {
    if (isOpen && !isForwarded) return isForeign(request) ? failed(FOREIGN) : ok(HERE)
    const key = request.headers.get('x-invitation')
    if (key === null) return failed(UNINVITED)
    const asked = new Request(request.url, { headers: { Authorization: `Bearer ${key}` } })
    const guest = await authorize(asked, 'sync')
    if (!guest.ok) return guest
    const { person, name } = guest.value.key
    return ok(`person ${person ?? name}`)
  }
}

/** Everybody at this machine. */
const HERE = 'here'

const FOREIGN = refusal(403, 'Only the pages of this host may begin to sync here.', 'forbidden')
const UNINVITED = refusal(
  403,
  'This host syncs for invited people. Add its key under Settings → Providers first.',
  'invitation_needed',
)
