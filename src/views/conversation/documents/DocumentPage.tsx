import { useEffect, useRef, useState } from 'react'

import type { DocumentBlock, DocumentText } from '@/domain/documents/documentText'
import type { OfficeKind } from '@/domain/documents/documentKind'
import { evenRows } from '@/domain/documents/passages'
import type { AttachmentId } from '@/domain/ids'
import { useOfficePages } from '@/hooks/documents/useOffice'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Alert } from '@/ui/feedback/Note'
import { ClosedPage } from '@/ui/markdown'

type Props = {
  readonly document: DocumentText
  /** The page that is shown, from 0; all of them unless given. */
  readonly section?: number
  /** The number of the passage that is marked. */
  readonly marked: number
}

/** Passages shown before and after the marked one of a long section. */
const AROUND = 30

/** The text of a page, with the cited passage marked and in view. A long chapter shows what is around it first. */
export function DocumentPage({ document: { passages }, section, marked }: Props) {
  const numbers = passages.flatMap((passage, index) =>
    section === undefined || passage.section === section ? [index + 1] : [],
  )
  const at = Math.max(0, numbers.indexOf(marked))
  const [span, setSpan] = useState({ from: Math.max(0, at - AROUND), to: at + AROUND + 1 })
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
      tabIndex={0}
      role="region"
      aria-label={t('Page')}
      className="min-h-0 flex-1 overflow-y-auto bg-sunken p-4"
    >
      <div dir="auto" className="mx-auto max-w-160 border border-line bg-surface px-6 py-8 text-[15px]/6">
        {span.from > 0 && (
          <Button size="small" onClick={() => setSpan({ ...span, from: Math.max(0, span.from - AROUND) })}>
            {t('Show what comes before')}
          </Button>
        )}
        {numbers.length === 0 && <p className="text-muted">{t('This page has no text.')}</p>}
        {numbers.slice(span.from, span.to).map((number) => (
          <div
            key={number}
            {...(number === marked && { ref: mark, 'data-cited': '' })}
            className={classNames(
              'my-2 flex flex-col gap-2',
              number === marked && 'border-s-[3px] border-accent bg-(--mark) py-1 pe-2 ps-3 -ms-[15px]',
            )}
          >
            {passages[number - 1]?.blocks.map((block, index) => (
              <DocumentBlockView key={index} block={block} />
            ))}
          </div>
        ))}
        {span.to < numbers.length && (
          <Button size="small" onClick={() => setSpan({ ...span, to: span.to + AROUND })}>
            {t('Show what comes after')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A heading, paragraph or table of a document, as text, never as markup. */
function DocumentBlockView({ block }: { readonly block: DocumentBlock }) {
  switch (block.type) {
    case 'heading':
      return <h3 className={block.level <= 2 ? 'text-lg font-semibold' : 'font-semibold'}>{block.text}</h3>
    case 'text':
      return <p className="wrap-anywhere whitespace-pre-wrap">{block.text}</p>
    case 'table':
      return <Table rows={block.rows} />
  }
}

function Table({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  const [head = [], ...body] = evenRows(rows)
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-[13px] tabular-nums">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th
                key={index}
                scope="col"
                className="border-b border-line-strong px-2 py-1 text-start font-medium"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className="border-b border-line px-2 py-1 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type OfficePagesProps = {
  readonly from: AttachmentId | Blob
  readonly name: string
  readonly kind: OfficeKind
}

/** An Office file as its program shows it: pages, slides, or sheets of which one is chosen. */
export function OfficePages({ from, name, kind }: OfficePagesProps) {
  const pages = useOfficePages(from, name, kind)
  const [chosen, setChosen] = useState(0)
  if (!pages)
    return (
      <p role="status" className="p-4 text-sm text-muted">
        {t('Opening…')}
      </p>
    )
  if (!pages.ok)
    return (
      <Alert tone="warning" title={t('{name} can’t be shown as pages', { name })} className="m-4">
        {pages.error}
      </Alert>
    )
  const { parts } = pages.value
  const part = parts[chosen] ?? parts[0]
  return (
    <div className="office-pages">
      {parts.length > 1 && (
        <div className="office-sheets">
          <RadioGroup
            label={t('Sheet')}
            isLabelHidden
            value={String(chosen)}
            options={parts.map((each, index) => ({ value: String(index), label: each.name }))}
            onChange={(index) => setChosen(Number(index))}
          />
        </div>
      )}
      {part?.rows !== undefined && (
        <p className="px-4 py-1.5 text-[13px] text-muted">
          {t('The first {count} rows', { count: part.rows })}
        </p>
      )}
      {part && <ClosedPage html={part.html} />}
    </div>
  )
}

export type DocumentView = 'pages' | 'text'

type ViewSwitchProps = { readonly value: DocumentView; readonly onChange: (view: DocumentView) => void }

/** Whether a document is seen as its pages or as the text that models are sent. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  return (
    <RadioGroup
      label={t('View')}
      isLabelHidden
      value={value}
      options={[
        { value: 'pages', label: t('Pages') },
        { value: 'text', label: t('Text') },
      ]}
      onChange={onChange}
      className="document-view"
    />
  )
}
