import { t } from '@/lib/text/t'

import type { HostedCallPart } from '../messages/message'

/** Longest input that is part of the line, in characters. */
const IN_LINE = 200

/** One line on a tool that the provider ran for a reply: what it did, with what was asked where that is short. */
export function hostedWords({ name, input = '', isWaiting = false }: Omit<HostedCallPart, 'type'>): string {
  if (isWaiting)
    return t('The provider asks for an approval to use {name}, which can’t be given here.', { name })
  const asked = input.length > IN_LINE || /\n./.test(input.trim()) ? '' : input.trim()
  switch (name) {
    case 'web_search':
      return asked === '' ? t('Searched the web') : t('Searched the web: {query}', { query: asked })
    case 'web_fetch':
      return asked === '' ? t('Read a page') : t('Read {address}', { address: asked })
    case 'file_search':
      return asked === '' ? t('Searched files') : t('Searched files: {query}', { query: asked })
    case 'code_interpreter':
    case 'code_execution':
    case 'bash_code_execution':
      return t('Ran code')
    default:
      return asked === '' ? t('Used {name}', { name }) : t('Used {name}: {input}', { name, input: asked })
  }
}

/** Whether its line has the whole of what was asked. */
export const isAskedInLine = (part: HostedCallPart): boolean =>
  part.input === undefined || hostedWords(part).endsWith(part.input.trim())
