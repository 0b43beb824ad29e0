import { useMemo, useState } from 'react'

import { useApp } from '@/hooks/app'
import { isRecord, parseJson, type Json } from '@/lib/json'
import { prettyJson } from '@/lib/jsonText'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CopyButton } from '@/ui/controls/CopyButton'
import { JsonTable } from '@/ui/json/JsonViews'
import { JsonTree } from '@/ui/json/JsonViews'
import { JsonViewSwitch, type JsonView } from '@/ui/json/JsonViews'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

/** Characters of a text that are drawn at once; the rest on a press. */
const DRAWN_CHARS = 20_000
/** Longer JSON is shown as text only: reading it would block the page. */
const MOST_READ_CHARS = 500_000

/** A text of a result; JSON also as a tree or a table. It is foreign: nothing in it becomes a link or a picture. */
export function ResultText({ text }: { readonly text: string }) {
  const value = useMemo(() => objectIn(text), [text])
  const [view, setView] = useState<JsonView>(() => (isTable(value) ? 'table' : 'tree'))
  if (value === undefined) return <LongText text={text} />
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <JsonViewSwitch view={view} onChange={setView} className="self-start" />
      {view === 'tree' && <JsonTree value={value} />}
      {view === 'table' && <JsonTable value={value} />}
      {view === 'text' && <LongText text={prettyJson(text)} />}
    </div>
  )
}

function LongText({ text }: { readonly text: string }) {
  const { clipboard } = useApp()
  const [most, setMost] = useState(DRAWN_CHARS)
  return (
    <>
      <ScrollRegion
        // No landmark: a chat has many of one name.
        role="group"
        label={t('Result')}
        className="max-h-96 overflow-auto font-mono whitespace-pre-wrap wrap-anywhere"
      >
        {text.slice(0, most)}
      </ScrollRegion>
      {text.length > most && (
        <div className="flex flex-wrap items-center gap-2 text-muted">
          {t('{shown} of {all} characters', { shown: formatNumber(most), all: formatNumber(text.length) })}
          <Button size="small" onClick={() => setMost(most * 10)}>
            {t('Show more')}
          </Button>
          <CopyButton label={t('Copy all')} text={() => text} onCopy={clipboard.copyText} />
        </div>
      )}
    </>
  )
}

function objectIn(text: string): Json | undefined {
  if (text.length > MOST_READ_CHARS || !/^\s*[[{]/.test(text)) return undefined
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}

/** Records without anything nested: rows of one table. */
const isTable = (value: Json | undefined): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (each) =>
      isRecord(each) && Object.values(each).every((cell) => typeof cell !== 'object' || cell === null),
  )
