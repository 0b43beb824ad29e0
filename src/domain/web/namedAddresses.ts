import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { withScheme } from '../connections/addressSpaceOf'
import type { Message } from '../messages/message'
import { isToolRun, type ToolRun } from '../tools/toolRun'

/** The addresses that a call may ask for without a question after foreign text came in: each was named by someone else than the model. */
export type NamedAddresses = {
  has(address: string): boolean
  /** Addresses that a search found or a page links to. */
  add(addresses: Iterable<string>): void
  /** What the person wrote, and what tools found before. */
  hear(messages: readonly Message[]): void
}

/** Longer ones are nothing that a person types. */
const LONGEST = 2_000
const PARTED = /[\s<>"'`|\\]+/
const PARTED_FURTHER = /[\s<>"'`|\\()[\]{}]+/
const SITE = /^(?:https?:\/\/\S+|(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?)$/i

/** Remembers which addresses people, searches and links have named in a chat. */
export function createNamedAddresses(messages: readonly Message[]): NamedAddresses {
  const known = new Set<string>()
  const add = (addresses: Iterable<string>) => {
    for (const address of addresses) {
      const key = addressKey(address)
      if (key !== undefined) known.add(key)
    }
  }
  const hear = (heard: readonly Message[]) => {
    for (const { role, parts } of heard)
      for (const part of parts) {
        if (part.type === 'text' && (role === 'user' || role === 'system')) add(addressesIn(part.text))
        else if (part.type === 'citation') add([part.url])
        else if (part.type === 'toolResult' && isToolRun(part.run)) add(foundBy(part.run))
      }
  }
  hear(messages)
  return {
    has: (address) => known.has(addressKey(address) ?? ''),
    add,
    hear,
  }
}

const foundBy = ({ sources = [], links = [] }: ToolRun): readonly string[] => [
  ...sources.map(({ url }) => url),
  ...links,
]

/** The web addresses in a text, with a scheme or without. Linear. */
export function addressesIn(text: string): readonly string[] {
  const found = new Set<string>()
  for (const parted of [PARTED, PARTED_FURTHER])
    for (const token of text.split(parted)) {
      const trimmed = token.replace(/^[([{*_]{1,4}/, '').replace(/[.,;:!?*_)\]}]{1,4}$/, '')
      for (const each of [token, trimmed])
        if (each.length > 3 && each.length <= LONGEST && SITE.test(each)) found.add(each)
    }
  return [...found]
}

/**
 * What an address is compared by: its host, path and query. The scheme, a bare slash at the end and the fragment carry
 * nothing. Undefined for what is no web address.
 */
function addressKey(address: string): string | undefined {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(full)) return undefined
  const { protocol, host, pathname, search } = new URL(full)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return `${host}${pathname === '/' ? '' : pathname}${search}`
}

/** Whether text of strangers is in a chat: pages, results of tools that reach out, sources of a reply, files. */
export const hasForeignText = (messages: readonly Message[]): boolean =>
  messages.some(({ parts }) =>
    parts.some(
      (part) =>
        part.type === 'citation' ||
        part.type === 'file' ||
        part.type === 'image' ||
        (part.type === 'toolResult' && isToolRun(part.run) && broughtForeignText(part.run)),
    ),
  )

/** Whether what a call brought may be steering the model. One that was not made brought nothing. */
export const broughtForeignText = ({ isUntrusted, state }: ToolRun): boolean =>
  isUntrusted && state !== 'denied' && state !== 'asking'

/**
 * The address that a person or a model meant: adds a scheme, drops the fragment. Fails with a sentence that says what
 * to enter.
 */
export function readWebAddress(text: string): Result<string, string> {
  const trimmed = text.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : withScheme(trimmed)
  if (trimmed === '' || /\s/.test(trimmed) || !URL.canParse(full))
    return failed(t('Enter an address such as https://example.com/search.'))
  const url = new URL(full)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return failed(t('Use an address that begins with https:// or http://.'))
  if (url.username !== '' || url.password !== '')
    return failed(t('Don’t put a name or password in the address. Enter the key in its own field.'))
  url.hash = ''
  return ok(url.href)
}
