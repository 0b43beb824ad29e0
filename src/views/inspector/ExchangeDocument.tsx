import { useMemo, useState, type ReactNode } from 'react'

import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import { PLACEHOLDER } from '@/domain/attachments/attachment'
import { describeError } from '@/domain/connections/serviceError'
import { useApp } from '@/hooks/app'
import { prettyJson } from '@/lib/jsonText'
import { labelled } from '@/lib/text/labelled'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { CopyButton } from '@/ui/controls/CopyButton'
import { Disclosure } from '@/ui/layout/Disclosure'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { SearchField } from '@/ui/controls/TextField'

import { CopyAsCode } from './ExchangeMenus'
import { CostLines } from './CostLines'
import { costFacts, exchangeFacts, usageFacts } from './exchangeFacts'
import { Facts } from './exchangeFacts'
import { countMatches, TextBlock } from './TextBlock'
import { RawEvents } from './RawEvents'
import { SaveMenu } from './ExchangeMenus'

type Props = {
  readonly exchange: Exchange
  readonly events: readonly RawEvent[]
  /** Buttons for what can be done with it besides copying and saving. */
  readonly actions?: ReactNode
  /** Shown between the facts and the texts. */
  readonly children?: ReactNode
}

const BODY_FORMS = [
  { value: 'pretty', label: mark('Pretty') },
  { value: 'raw', label: mark('Raw') },
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
    <section aria-label={t('Request')} className="flex flex-col gap-4 p-4 text-sm">
      <p className="font-mono text-[13px] wrap-anywhere text-muted">{t('POST {endpoint}', { endpoint })}</p>
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
          <Disclosure label={t('Cost details')}>
            <CostLines lines={cost.lines} />
          </Disclosure>
        )}
      </div>
      <SearchField
        label={t('Search this request')}
        placeholder={t('Search body, headers and events')}
        value={query}
        onChange={setQuery}
        hint={query.trim() === '' ? undefined : <span role="status">{foundWords(matches)}</span>}
      />
      <Disclosure label={withCount(t('Request body'), found.body)} isOpenAtFirst>
        <TextBlock
          label={t('Request body')}
          text={shownBody}
          query={query}
          actions={
            <>
              <RadioGroup
                label={t('Body format')}
                isLabelHidden
                value={form}
                options={labelled(BODY_FORMS)}
                onChange={setForm}
                className="me-auto"
              />
              <CopyButton label={t('Copy body')} text={() => body} onCopy={copyBody} />
            </>
          }
        />
        {body === '' ? (
          <p className="mt-1 text-[13px] text-muted">
            {t('The request body is no longer stored on this device.')}
          </p>
        ) : (
          body.search(PLACEHOLDER) >= 0 && (
            <p className="mt-1 text-[13px] text-muted">
              {t('Attachments are shown by their hash. Copying, saving and replaying use the real data.')}
            </p>
          )
        )}
      </Disclosure>
      <Disclosure label={withCount(t('Request headers'), found.sent)}>
        <TextBlock
          label={t('Request headers')}
          text={sent}
          query={query}
          actions={
            <CopyButton label={t('Copy request headers')} text={() => sent} onCopy={clipboard.copyText} />
          }
        />
      </Disclosure>
      <Disclosure label={withCount(t('Response headers'), found.received)}>
        <TextBlock
          label={t('Response headers')}
          text={received}
          query={query}
          actions={
            <CopyButton
              label={t('Copy response headers')}
              text={() => received}
              onCopy={clipboard.copyText}
            />
          }
        />
      </Disclosure>
      <Disclosure label={withCount(t('Raw events ({count})', { count: events.length }), found.events)}>
        <RawEvents events={events} query={query} />
      </Disclosure>
    </section>
  )
}

const headerText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n') || t('none')

/** What is folded away says that something was found in it. */
const withCount = (label: string, count: number): string =>
  count === 0 ? label : `${label} · ${t('{count} found', { count })}`

const foundWords = (matches: number): string =>
  matches === 0
    ? t('Not found in this request.')
    : plural(matches, { one: '{count} match', other: '{count} matches' })
