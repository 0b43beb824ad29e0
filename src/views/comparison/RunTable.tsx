import { cellRow, type CellRow, type JsonFact } from '@/domain/runs/results/cellRow'
import type { MessageId } from '@/domain/ids'
import type { Run } from '@/domain/runs/run'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { mark, t } from '@/lib/text/t'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

type Props = {
  readonly run: Run
  readonly selected: MessageId | null
  readonly onSelect: (id: MessageId) => void
}

const COLUMNS = [
  mark('First token'),
  mark('Speed'),
  mark('Tokens'),
  mark('Cost'),
  mark('Finish reason'),
  mark('Words'),
  'JSON',
] as const

const JSON_WORDS: Readonly<Record<JsonFact, string>> = {
  valid: mark('valid'),
  invalid: mark('invalid'),
  json: mark('yes'),
  text: mark('no'),
  none: '',
}

/** The figures of every cell. What is not known stays empty. */
export function RunTable({ run, selected, onSelect }: Props) {
  const nameOf = useModelLabel(run.plan.models)
  const hasPrompts = run.plan.prompts.length > 1
  // With one model, the title names it.
  const hasModels = run.plan.models.length > 1 || (!hasPrompts && run.cells.length < 2)
  return (
    <ScrollRegion className="overflow-x-auto" label={t('Run metrics')}>
      <table className="w-full border-collapse text-start text-[13px] tabular-nums">
        <caption className="sr-only">{t('Replies')}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky start-0 bg-sunken px-3 py-1.5 font-normal text-muted">
              {t('Reply')}
            </th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className="bg-sunken px-3 py-1.5 font-normal whitespace-nowrap text-muted"
              >
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.cells.map((cell) => (
            <Row
              key={cell.id}
              row={cellRow(run, cell)}
              name={[
                ...(hasModels ? [nameOf(cell.model)] : []),
                ...(hasPrompts ? [t('prompt {number}', { number: cell.promptIndex + 1 })] : []),
              ].join(' · ')}
              isSelected={cell.id === selected}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type RowProps = {
  readonly row: CellRow
  readonly name: string
  readonly isSelected: boolean
  readonly onSelect: (id: MessageId) => void
}

function Row({ row, name, isSelected, onSelect }: RowProps) {
  const { firstTokenMs, tokensPerSecond, tokensIn, tokensOut } = row
  const cells = [
    firstTokenMs === undefined ? '' : `${(firstTokenMs / 1000).toFixed(2)} s`,
    tokensPerSecond === undefined ? '' : `${tokensPerSecond.toFixed(0)} tok/s`,
    tokensOut === undefined ? '' : `${tokensIn ?? '?'} → ${tokensOut}`,
    row.cost,
    row.finish,
    row.words === 0 ? '' : String(row.words),
    t(JSON_WORDS[row.json]),
  ]
  return (
    <tr className={isSelected ? 'border-b border-line bg-accent-soft' : 'border-b border-line'}>
      <th
        scope="row"
        className={`sticky start-0 max-w-64 px-3 py-1.5 font-normal ${isSelected ? 'bg-accent-soft' : 'bg-ground'}`}
      >
        <button
          type="button"
          onClick={() => onSelect(row.cell.id)}
          className="max-w-full truncate rounded text-start hover:text-accent pointer-coarse:min-h-11"
        >
          {name}
          {row.setting !== '' && (
            <span className={name === '' ? undefined : 'text-muted'}>
              {name === '' ? '' : ' · '}
              {row.setting}
            </span>
          )}
        </button>
      </th>
      {cells.map((text, index) => (
        <td
          key={COLUMNS[index]}
          className={`max-w-72 truncate px-3 py-1.5 ${text === 'not valid' ? 'text-danger' : ''}`}
          title={index === 4 ? text : undefined}
        >
          {text}
        </td>
      ))}
    </tr>
  )
}
