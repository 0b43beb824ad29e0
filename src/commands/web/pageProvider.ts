import {
  failedOutcome,
  type RunnableTool,
  type ToolOutcome,
  type ToolProvider,
} from '@/domain/tools/toolExecutor'
import { LONGEST_PASSAGE } from '@/domain/tools/toolRun'
import { toolId, type ToolDefinition, type ToolSource } from '@/domain/tools/toolDefinition'
import { readWebAddress } from '@/domain/web/namedAddresses'
import { describeWebFault, type WebFault } from '@/domain/web/webFault'
import { PAGE_DESCRIPTION, PAGE_SCHEMA, pageExtract, type WebPage } from '@/domain/web/webPage'
import { errorOf, failed, type Result } from '@/lib/result'
import { mark } from '@/lib/text/t'
import { sentence, stored } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import { webRelay } from './search'

/** The reading of pages, as a source of one tool. */
const pageSource = (): ToolSource => ({
  id: 'web:pages',
  name: stored('Web pages'),
  origin: stored('the address in the call, through this app’s host'),
})

/** What models are told of the reading of pages. */
export function pageTool(): ToolDefinition {
  const source = pageSource()
  return {
    id: toolId(source, 'read_page'),
    source,
    name: 'read_page',
    title: stored('Read page'),
    description: PAGE_DESCRIPTION,
    inputSchema: JSON.stringify(PAGE_SCHEMA),
    // Strangers wrote what it reads, and an address can carry words away.
    hints: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: true },
  }
}

/** Reads pages for models, through this app's host. */
export function createPageProvider(deps: CommandDeps): ToolProvider {
  const tool = (): RunnableTool => ({
    ...pageTool(),
    reach: ({ url }) => {
      const address = readWebAddress(typeof url === 'string' ? url : '')
      return address.ok ? { address: address.value, isAll: true } : undefined
    },
    run: async (call, { signal }) => {
      const { url, from } = call.arguments
      const read = await readPage(deps, typeof url === 'string' ? url : '', signal)
      return read.ok
        ? outcomeOf(read.value, typeof from === 'number' ? from : 0)
        : failedOutcome(sentence(() => describeWebFault(read.error, 'page')))
    },
  })
  return {
    listSources: () => Promise.resolve([pageSource()]),
    toolsOf: (sources) =>
      Promise.resolve({ tools: sources.includes(pageSource().id) ? [tool()] : [], problems: [] }),
  }
}

async function readPage(
  deps: CommandDeps,
  text: string,
  signal: AbortSignal,
): Promise<Result<WebPage, WebFault>> {
  const address = readWebAddress(text)
  if (!address.ok) return failed({ type: 'local', message: sentence(() => errorOf(readWebAddress(text))) })
  const relay = await webRelay(deps)
  if (!relay.ok) return failed({ type: 'local', message: relay.error })
  const { askWeb } = await deps.load('web')
  const order = { url: address.value, method: 'GET', headers: { Accept: ACCEPT } } as const
  const answer = await askWeb(order, relay.value, { fetch: deps.fetch, signal })
  if (!answer.ok) return answer
  const { readPage: read } = await deps.load('readPage')
  const page = await read(answer.value, signal)
  if (page.ok) return page
  if (signal.aborted) return failed({ type: 'cancelled' })
  return failed({ type: 'local', message: UNREAD[page.error] })
}

const ACCEPT = 'text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,application/json;q=0.8'

const UNREAD = {
  empty: mark('The page has no text: it shows its content by scripts, or asks for a sign-in.'),
  type: mark('The address leads to neither a page, a text nor a PDF.'),
  broken: mark('The page couldn’t be read.'),
} as const

function outcomeOf(page: WebPage, from: number): ToolOutcome {
  const { url, title, date, text, links } = page
  return {
    state: 'done',
    content: [{ type: 'text', text: pageExtract(page, from) }],
    sources: [{ url, title, ...(date !== undefined && { date }), passage: startOf(text) }],
    links,
    notes: [],
  }
}

/** What a reader of the sources sees of a page, without the marks of headings; the model has its text anyway. */
function startOf(text: string): string {
  const start = text.slice(0, LONGEST_PASSAGE / 4).replaceAll(/^#{1,6} /gm, '')
  return text.length > LONGEST_PASSAGE / 4 ? `${start}…` : start
}
