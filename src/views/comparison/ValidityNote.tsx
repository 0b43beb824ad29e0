import { useEffect, useState } from 'react'

import { messageText } from '@/domain/message'
import type { Run, RunCell, Validity } from '@/domain/runs/run'
import { useLiveParts } from '@/hooks/useLiveParts'
import { useRunCommands } from '@/hooks/useRuns'

/** A reply is checked at most this often while it streams, in milliseconds. */
const PAUSE_MS = 250

type Props = { readonly run: Run; readonly cell: RunCell }

/** Whether a reply follows the schema of its run, also while it streams, and where it does not. */
export function ValidityNote({ run, cell }: Props) {
  const format = run.plan.settings.parameters.response_format?.value
  if (format?.type !== 'json_schema') return null
  return cell.state.type === 'running' ? (
    <Streaming cell={cell} schema={format.schema} />
  ) : (
    cell.validity && <Verdict validity={cell.validity} isWhole />
  )
}

function Streaming({ cell, schema }: { readonly cell: RunCell; readonly schema: string }) {
  const { checkReply } = useRunCommands()
  const parts = useLiveParts(cell.id)
  const [validity, setValidity] = useState<Validity>()
  useEffect(() => {
    let isHere = true
    const timer = setTimeout(() => {
      void checkReply({ schema, text: messageText({ parts }), isWhole: false }).then((found) => {
        if (isHere && found) setValidity(found)
      })
    }, PAUSE_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [checkReply, schema, parts])
  return validity && <Verdict validity={validity} isWhole={false} />
}

function Verdict({ validity, isWhole }: { readonly validity: Validity; readonly isWhole: boolean }) {
  if (!validity.isJson) return <p className="text-[13px] text-danger">Not JSON.</p>
  if (validity.problems.length === 0)
    return (
      <p className="text-[13px] text-accent">
        {isWhole ? 'Follows the schema.' : 'Follows the schema so far.'}
      </p>
    )
  return (
    <ul className="flex flex-col gap-0.5 text-[13px] text-danger">
      {validity.problems.map(({ path, message }) => (
        <li key={`${path} ${message}`} className="wrap-anywhere">
          <code className="font-mono text-xs">{path === '' ? '(whole)' : path}</code> {message}
        </li>
      ))}
    </ul>
  )
}
