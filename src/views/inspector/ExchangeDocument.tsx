import { useMemo, useState, type ReactNode } from 'react'

import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import { PLACEHOLDER } from '@/domain/attachments/placeholders'
import { describeError } from '@/domain/connections/serviceError'
import { useApp } from '@/hooks/app'
import { prettyJson } from '@/lib/prettyJson'
import { CopyButton } from '@/ui/controls/CopyButton'
import { Disclosure } from '@/ui/layout/Disclosure'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { TextField } from '@/ui/controls/TextField'

import { CopyAsCode } from './CopyAsCode'
import { CostLines } from './CostLines'
import { costFacts, exchangeFacts, usageFacts } from './exchangeFacts'
import { Facts } from './Facts'
import { countMatches } from './findMatches'
import { RawEvents } from './RawEvents'
import { SaveMenu } from './SaveMenu'
import { TextBlock } from './TextBlock'

type Props = {
  readonly exchange: Exchange
  readonly events: readonly RawEvent[]
  /** Buttons for what can be done with it besides copying and saving. */
  readonly actions?: ReactNode
  /** What stands between the facts and the texts. */
  readonly children?: ReactNode
}

const BODY_FORMS = [
  { value: 'pretty', label: 'Pretty' },
  { value: 'raw', label: 'Raw' },
] as const

/** One request as it was: where it went, what was sent, what came back and when, and what it cost. */
export function ExchangeDocument({ exchange, events, actions, children }: Props) {
  const { clipboard, commands } = useApp()
  const copyBody = async (stored: string) => {
    const exact = await commands.exactBody(stored)
    return exact.ok && clipboard.copyText(exact.value)
  }
  const [query, setQuery] = useState('')
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty')
  const { response, body, endpoint, cost } = exchange
  const shownBody = useMemo(() => (form === 'pretty' ? prettyJson(body) : body), [form, body])
  const sent = headerText(exchange.requestHeaders)
  const received = headerText(response.headers ?? {})
  const found = useMemo(
    () => ({
      body: countMatches(shownBody, query),
      sent: countMatches(sent, query),
      received: countMatches(received, query),
      events: events.reduce((sum, { data }) => sum + countMatches(data, query), 0),
    }),
    [shownBody, sent, received, events, query],
  )
  const matches = found.body + found.sent + found.received + found.events
  const usage = usageFacts(exchange)

  return (
    <section aria-label="Exchange" className="flex flex-col gap-4 p-4 text-sm">
      <p className="font-mono text-[13px] wrap-anywhere text-muted">POST {endpoint}</p>
      {response.error && <p className="wrap-anywhere text-danger">{describeError(response.error)}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {actions}
        <CopyAsCode exchange={exchange} />
        <SaveMenu exchange={exchange} events={events} />
      </div>
      {children}
      <Facts facts={exchangeFacts(exchange)} />
      <div className="flex flex-col gap-1">
        {usage.length > 0 && <Facts facts={usage} />}
        <Facts facts={costFacts(exchange)} />
        {(cost.type === 'known' || cost.type === 'atLeast') && cost.lines.length > 0 && (
          <Disclosure label="Cost line by line">
            <CostLines lines={cost.lines} />
          </Disclosure>
        )}
      </div>
      <TextField
        label="Search in this exchange"
        isLabelHidden
        type="search"
        placeholder="Search body, headers and events"
        value={query}
        onChange={setQuery}
        hint={query.trim() === '' ? undefined : <span role="status">{foundWords(matches)}</span>}
      />
      <Disclosure label={withCount('Request body', found.body)} isOpenAtFirst>
        <TextBlock
          label="Request body"
          text={shownBody}
          query={query}
          actions={
            <>
              <RadioGroup
                label="Form of the body"
                isLabelHidden
                value={form}
                options={BODY_FORMS}
                onChange={setForm}
                className="mr-auto"
              />
              <CopyButton label="Copy body" text={() => body} onCopy={copyBody} />
            </>
          }
        />
        {body === '' ? (
          <p className="mt-1 text-[13px] text-muted">The body of this request is no longer stored here.</p>
        ) : (
          body.search(PLACEHOLDER) >= 0 && (
            <p className="mt-1 text-[13px] text-muted">
              Attachments are shown by their hash; what is copied, saved and replayed has their bytes.
            </p>
          )
        )}
      </Disclosure>
      <Disclosure label={withCount('Request headers', found.sent)}>
        <TextBlock
          label="Request headers"
          text={sent}
          query={query}
          actions={<CopyButton label="Copy request headers" text={() => sent} onCopy={clipboard.copyText} />}
        />
      </Disclosure>
      <Disclosure label={withCount('Response headers', found.received)}>
        <TextBlock
          label="Response headers"
          text={received}
          query={query}
          actions={
            <CopyButton label="Copy response headers" text={() => received} onCopy={clipboard.copyText} />
          }
        />
      </Disclosure>
      <Disclosure label={withCount(`Raw events (${events.length})`, found.events)}>
        <RawEvents events={events} query={query} />
      </Disclosure>
    </section>
  )
}

const headerText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n') || '(none)'

/** What is folded away says that something was found in it. */
const withCount = (label: string, count: number): string =>
  count === 0 ? label : `${label} · ${count} found`

const foundWords = (matches: number): string =>
  matches === 0 ? 'Not found in this exchange.' : matches === 1 ? '1 match' : `${matches} matches`
