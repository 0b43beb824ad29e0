import { useState } from 'react'

import { cellText } from '@/domain/runs/results/cellText'
import type { Run, RunCell } from '@/domain/runs/run'
import { useValidity } from '@/hooks/runs/useValidity'
import { JsonViewSwitch, type JsonView } from '@/ui/json/JsonViewSwitch'

import { CellPictures } from './CellPictures'
import { isJsonReply, JsonReply } from './JsonReply'
import { LiveText } from './LiveText'
import { ValidityNote } from './ValidityNote'

/** Whether the selected reply follows the schema; in JSON also the reply itself, as text, tree or table. */
export function SelectedReply({ run, cell }: { readonly run: Run; readonly cell: RunCell }) {
  const validity = useValidity(run, cell)
  const [view, setView] = useState<JsonView>('text')
  const text = cellText(cell)
  const isRunning = cell.state.type === 'running'
  return (
    <>
      {isRunning && validity && (
        <p className="font-mono text-[13px] leading-6 wrap-anywhere whitespace-pre-wrap">
          <LiveText id={cell.id} problems={validity.problems} />
        </p>
      )}
      {!isRunning && isJsonReply(text) && (
        <>
          <JsonViewSwitch view={view} onChange={setView} />
          <JsonReply text={text} validity={validity} view={view} />
        </>
      )}
      {!isRunning && <CellPictures parts={cell.parts} />}
      <ValidityNote validity={validity} isWhole={!isRunning} />
    </>
  )
}
