import { untilEnd } from '@/lib/streams/sources'

import type { Api } from '../api/createApi'
import type { LedgerRow } from '../ledger/ledgerRow'
import type { UpstreamHealth } from '../upstreams/createRouter'

/** Bounds of the histogram of durations, in seconds; replies stream for minutes. */
const BOUNDS_S = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

export type Metrics = {
  /** The same interface, its requests counted until their answers are through. */
  readonly watch: (api: Api) => Api
  /** What a request with a key used. */
  readonly used: (row: LedgerRow) => void
  /** Everything in Prometheus' text format. */
  readonly text: (upstreams: readonly UpstreamHealth[]) => string
}

/**
 * Counts what the interface does since the host started. Labels are paths of the interface and statuses, of which there
 * are few; never keys, people or models, which anyone could invent.
 *
 * @param now milliseconds of a clock that does not go back.
 */
export function createMetrics(now: () => number): Metrics {
  const requests = new Map<string, number>()
  const buckets = BOUNDS_S.map(() => 0)
  const tokens = { input: 0, output: 0 }
  let seconds = 0
  let answered = 0
  let underWay = 0

  function ended(path: string, status: number, startedAt: number): void {
    underWay -= 1
    answered += 1
    const took = (now() - startedAt) / 1000
    seconds += took
    for (const [index, bound] of BOUNDS_S.entries())
      if (took <= bound) buckets[index] = (buckets[index] ?? 0) + 1
    const key = `path="${path}",status="${status}"`
    requests.set(key, (requests.get(key) ?? 0) + 1)
  }

  return {
    watch: (api) => async (request, address, isForwarded) => {
      const path = labelOf(new URL(request.url).pathname)
      const startedAt = now()
      underWay += 1
      let isOver = false
      const over = (status: number) => {
        if (!isOver) ended(path, status, startedAt)
        isOver = true
      }
      try {
        const answer = await api(request, address, isForwarded)
        if (answer.body)
          return new Response(
            untilEnd(answer.body, () => over(answer.status)),
            answer,
          )
        over(answer.status)
        return answer
      } catch (error) {
        over(500)
        throw error
      }
    },
    used({ promptTokens, completionTokens }) {
      tokens.input += promptTokens ?? 0
      tokens.output += completionTokens ?? 0
    },
    text: (upstreams) =>
      [
        '# HELP parlance_requests_total Requests to the interface that were answered.',
        '# TYPE parlance_requests_total counter',
        ...[...requests].map(([labels, count]) => `parlance_requests_total{${labels}} ${count}`),
        '# HELP parlance_requests_under_way Requests that are being answered.',
        '# TYPE parlance_requests_under_way gauge',
        `parlance_requests_under_way ${underWay}`,
        '# HELP parlance_request_seconds Time until an answer was through.',
        '# TYPE parlance_request_seconds histogram',
        ...BOUNDS_S.map(
          (bound, index) => `parlance_request_seconds_bucket{le="${bound}"} ${buckets[index] ?? 0}`,
        ),
        `parlance_request_seconds_bucket{le="+Inf"} ${answered}`,
        `parlance_request_seconds_sum ${seconds}`,
        `parlance_request_seconds_count ${answered}`,
        '# HELP parlance_tokens_total Tokens that requests with a key used.',
        '# TYPE parlance_tokens_total counter',
        `parlance_tokens_total{kind="input"} ${tokens.input}`,
        `parlance_tokens_total{kind="output"} ${tokens.output}`,
        ...(upstreams.length === 0
          ? []
          : [
              '# HELP parlance_upstream_up Whether an upstream is in use.',
              '# TYPE parlance_upstream_up gauge',
            ]),
        ...upstreams.map(
          ({ name, isUp }) => `parlance_upstream_up{upstream="${escaped(name)}"} ${isUp ? 1 : 0}`,
        ),
        '',
      ].join('\n'),
  }
}

/** Paths that anyone may invent are one. */
const labelOf = (path: string): string =>
  /^\/(v1\/(chat\/completions|responses(\/input_tokens)?|messages(\/count_tokens)?|models)|models\.json|api\/(usage|server))\/?$/.test(
    path,
  )
    ? path.replace(/\/$/, '')
    : 'other'

const escaped = (text: string): string =>
  text.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
