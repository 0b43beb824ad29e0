import type { ServerFault } from '@/domain/mcp/serverFault'
import { LONGEST_PAGE, readPageAddresses, type ToolPage } from '@/domain/toolPages/toolPage'
import { fromBase64 } from '@/lib/base64'
import { valueAt } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'

/** The media type of pages of tools (MCP Apps). */
export const PAGE_TYPE = 'text/html;profile=mcp-app'

type Content = {
  readonly mimeType?: string | undefined
  readonly text?: string
  readonly blob?: string
  readonly _meta?: unknown
}

/**
 * A page within bounds, with the addresses it declares.
 *
 * @param listed what the server's list says of the resource, where its content says nothing.
 */
export function readPage(content: Content | undefined, listed: unknown): Result<ToolPage, ServerFault> {
  if (content === undefined || content.mimeType?.replaceAll(' ', '').toLowerCase() !== PAGE_TYPE)
    return failed({ type: 'local', message: stored('The server gave no page that can be shown.') })
  const html = content.text ?? decoded(content.blob ?? '')
  if (html === undefined || html === '')
    return failed({ type: 'local', message: stored('The server gave no page that can be shown.') })
  if (html.length > LONGEST_PAGE)
    return failed({ type: 'local', message: stored('The page is too large to be shown.') })
  const csp = valueAt(content._meta, ['ui', 'csp']) ?? valueAt(listed, ['ui', 'csp'])
  const addresses = readPageAddresses(valueAt(csp, ['connectDomains']), valueAt(csp, ['resourceDomains']))
  return ok({ html, addresses })
}

function decoded(blob: string): string | undefined {
  const bytes = fromBase64(blob)
  return bytes && new TextDecoder().decode(bytes)
}
