import { problemMarks } from '@/domain/jsonSchema/strictProblems'
import { jsonIn } from '@/domain/runs/results/jsonIn'
import type { Validity } from '@/domain/runs/run'
import { JsonTable } from '@/ui/json/JsonViews'
import { JsonTree } from '@/ui/json/JsonViews'
import type { JsonView } from '@/ui/json/JsonViews'
import { MarkedRanges } from '@/ui/json/MarkedRanges'

type Props = {
  readonly text: string
  readonly validity: Validity | undefined
  readonly view: JsonView
}

/** A reply in JSON as text, tree or table, with what breaks its schema marked in place. */
export function JsonReply({ text, validity, view }: Props) {
  const value = view === 'text' ? undefined : jsonIn(text)
  const problems = validity?.problems ?? []
  if (value === undefined || typeof value !== 'object')
    return (
      <p className="font-mono text-[13px] leading-6 wrap-anywhere whitespace-pre-wrap">
        <MarkedRanges text={text} marks={problemMarks(text, problems)} />
      </p>
    )
  return view === 'tree' ? (
    <JsonTree value={value} notes={problems} />
  ) : (
    <JsonTable value={value} notes={problems} />
  )
}

/** Whether a reply is JSON with something to open: an object or an array. */
export function isJsonReply(text: string): boolean {
  const value = jsonIn(text)
  return typeof value === 'object' && value !== null
}
