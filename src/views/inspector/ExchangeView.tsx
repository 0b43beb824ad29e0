import type { Exchange } from '@/domain/exchange'
import type { ExchangeId } from '@/domain/ids'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { describeError } from '@/domain/serviceError'
import { useApp } from '@/hooks/app'
import { useExchange } from '@/hooks/useExchange'
import { prettyJson } from '@/lib/prettyJson'
import { CopyButton } from '@/ui/CopyButton'
import { Disclosure } from '@/ui/Disclosure'

/** The record of one request: what was sent, what came back, when, and at what cost. */
export function ExchangeView({ id }: { readonly id: ExchangeId }) {
  const { exchange, rawEvents } = useExchange(id)
  const { clipboard } = useApp()
  if (exchange === undefined) return <div aria-busy="true" />
  if (exchange === null) return <p className="p-4 text-sm text-muted">This request is not stored here.</p>
  const { response } = exchange

  return (
    <section aria-label="Exchange" className="flex flex-col gap-4 p-4 text-sm">
      <p className="font-mono text-[13px] wrap-anywhere text-muted">POST {exchange.endpoint}</p>
      {response.error && <p className="text-danger">{describeError(response.error)}</p>}
      <Facts facts={factsOf(exchange)} />
      <Disclosure label="Request body" isOpenAtFirst>
        <div className="relative">
          <CopyButton
            className="absolute top-1 right-1"
            label="Copy body"
            text={() => exchange.body}
            onCopy={clipboard.copyText}
          />
          <Block text={prettyJson(exchange.body)} />
        </div>
      </Disclosure>
      <Disclosure label="Request headers">
        <Block text={headerText(exchange.requestHeaders)} />
      </Disclosure>
      <Disclosure label="Response headers">
        <Block text={headerText(response.headers ?? {})} />
      </Disclosure>
      <Disclosure label={`Raw events (${rawEvents.length})`}>
        <ol className="max-h-96 overflow-y-auto rounded bg-sunken p-2 font-mono text-[12px] leading-5">
          {rawEvents.map((event, index) => (
            <li key={`${event.atMs}-${index}`} className="flex gap-2">
              <span className="w-14 shrink-0 text-right text-muted tabular-nums">
                {Math.round(event.atMs)}
              </span>
              <span className="min-w-0 wrap-anywhere">{event.data}</span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  )
}

const Block = ({ text }: { readonly text: string }) => (
  <pre className="max-h-96 overflow-auto rounded bg-sunken p-3 font-mono text-[12px] leading-5 wrap-anywhere whitespace-pre-wrap">
    {text}
  </pre>
)

const headerText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n') || '(none)'

type Fact = readonly [name: string, value: string]

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[13px] tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({
  response,
  timings,
  cost,
  isEstimated,
  attempts,
  model,
  startedAt,
  purpose,
}: Exchange): readonly Fact[] {
  const ms = (value: number | undefined) =>
    value === undefined ? undefined : `${Math.round(value).toLocaleString('en-US')} ms`
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Purpose', purpose],
    ['Started', new Date(startedAt).toLocaleString()],
    ['Model asked', model],
    ['Model served', response.model],
    ['Status', response.status?.toString()],
    ['Finish', response.finishReason ?? response.outcome],
    ['Tier asked', response.tierAsked],
    ['Tier served', response.tierServed],
    ['Fingerprint', response.fingerprint],
    ['Response id', response.id],
    ['Headers after', ms(timings.headersMs)],
    ['First token after', ms(timings.firstTokenMs)],
    ['Total', ms(timings.totalMs)],
    ['Attempts', attempts > 1 ? attempts.toString() : undefined],
    ['Tokens in', response.usage?.promptTokens.toLocaleString('en-US')],
    ['of these cached', response.usage?.cachedTokens?.toLocaleString('en-US')],
    ['Tokens out', response.usage?.completionTokens.toLocaleString('en-US')],
    ['of these reasoning', response.usage?.reasoningTokens?.toLocaleString('en-US')],
    ['Cost', `${formatMoney(cost)}${isEstimated ? ' (estimated)' : ''}`],
  ]
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}
