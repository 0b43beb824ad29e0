import { t } from '@/lib/text/t'

import { originOf } from './baseUrl'

/** What is known of whoever is asked. */
type Asked = { readonly id: string; readonly name: string; readonly baseUrl: string }

/** Why nothing is sent to it, with both addresses. */
export function heldReason({ name, baseUrl }: Asked, [before]: readonly string[]): string {
  const address = originOf(baseUrl)
  return before === undefined
    ? t(
        '{name} came by a file or from another device, so nothing is sent to {address} yet. Allow it in Settings first.',
        { name, address },
      )
    : t(
        'Another device moved {name} from {before} to {address}, so nothing is sent yet. Choose one of the two in Settings first.',
        { name, address, before: originOf(before) },
      )
}
