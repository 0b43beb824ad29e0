import { vi } from 'vitest'

import { artifactsOf, versionText } from '@/domain/artifacts/readArtifacts'
import type { ChatRequest } from '@/builtin/chatRequest'
import type { ToolDecision } from '@/domain/tools/approval'
import { RESEARCH } from '@/domain/tools/ownSources'
import { NEW_SEARCH_SERVICE, searchSource, type SearchService } from '@/domain/web/searchService'
import type { CommandDeps } from '@/commands/deps'
import { loadItems } from '@/commands/items/loadItems'
import { readPageBytes } from '@/services/web/page/readPageBytes'
import type { ScriptedReply } from '#test/support/service/scriptedEngine'

import { agentApp, ROOT, WAIT } from '../agents/agentApp'

type Options = NonNullable<Parameters<typeof agentApp>[1]>

/** A chat with research on over a web of the test's: searches and pages are asked over real HTTP at its origin. */
export async function researchApp(
  origin: string,
  brain: (request: ChatRequest) => ScriptedReply,
  { more, ...options }: Options = {},
) {
  const service: SearchService = {
    ...NEW_SEARCH_SERVICE,
    id: 's1',
    kind: 'searxng',
    name: 'Search',
    url: `${origin}/search`,
    via: 'direct',
    createdAt: 0,
  }
  const test = await agentApp((_task, _results, request) => brain(request), {
    sources: [RESEARCH, searchSource(service).id, 'web:pages'],
    outside: (request) => {
      if (request.url.startsWith(origin)) return fetch(request)
      return request.url === 'https://app.test/api/web' ? relayed(request) : undefined
    },
    more: { ...more, settings: { ...more?.settings, searchServices: [service] } },
    ...options,
  })
  const deps = test.app.deps as { -readonly [Key in keyof CommandDeps]: CommandDeps[Key] }
  const { load } = deps
  // There are no workers here: pages are read in place.
  deps.load = ((name: string) =>
    name === 'readPage'
      ? Promise.resolve({
          readPage: readPageBytes,
        })
      : load(name as never)) as typeof load

  const asking = () =>
    test.shown().find(({ parts: [part] }) => part?.type === 'toolResult' && part.run?.state === 'asking')
  return {
    ...test,
    /** Starts the plan that waits for the person. */
    start: async (decision: ToolDecision = 'once') => {
      const plan = await vi.waitFor(() => {
        const found = asking()
        if (!found) throw new Error('no plan')
        return found
      }, WAIT)
      await test.app.commands.decideToolCall(ROOT, plan.id, decision)
      return plan
    },
    report: async (): Promise<string | undefined> => {
      const items = await loadItems(test.app.deps)
      const [first] = items.ok ? artifactsOf(items.value, ROOT) : []
      const last = first?.versions.at(-1)
      return first && last && versionText(first.versions, last)
    },
  }
}

/** As the host answers: what the address gives, over real HTTP. */
async function relayed(request: Request): Promise<Response> {
  const order = (await request.json()) as { readonly url: string }
  const answer = await fetch(order.url)
  return new Response(await answer.arrayBuffer(), {
    headers: {
      'x-web-status': String(answer.status),
      'x-web-url': order.url,
      'x-web-type': answer.headers.get('content-type') ?? '',
    },
  })
}
