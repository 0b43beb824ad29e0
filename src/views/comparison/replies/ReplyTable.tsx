import { cellRow, type CellRow, type JsonFact } from '@/domain/runs/results/cellRow'
import type { MessageId } from '@/domain/ids'
import type { Run } from '@/domain/runs/run'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { dotted } from '@/lib/text/dotted'
import { formatFixed, formatNumber } from '@/lib/text/formatNumber'
import { mark, t } from '@/lib/text/t'
import { onward } from '@/lib/text/turning'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

type Props = {
  readonly run: Run
  readonly selected: MessageId | null
  readonly onSelect: (id: MessageId) => void
}

const JSON_WORDS: Readonly<Record<Exclude<JsonFact, 'none'>, string>> = {
  valid: mark('valid'),
  invalid: mark('invalid'),
  json: mark('yes'),
  text: mark('no'),
}

type Column = {
  readonly label: string
  /** What it says of a reply; empty where that is not known. */
  readonly textOf: (row: CellRow) => string
  /** Figures end below each other; words begin there. */
  readonly isWords?: boolean
}

const COLUMNS: readonly Column[] = [
  {
    label: mark('First token'),
    textOf: ({ firstTokenMs }) =>
      firstTokenMs === undefined ? '' : t('{seconds} s', { seconds: formatFixed(firstTokenMs / 1000, 2) }),
  },
  {
    label: mark('Speed'),
    textOf: ({ tokensPerSecond }) =>
      tokensPerSecond === undefined ? '' : t('{count} tokens/s', { count: Math.round(tokensPerSecond) }),
  },
  {
    label: mark('Tokens'),
    textOf: ({ tokensIn, tokensOut }) =>
      tokensOut === undefined
        ? ''
        : `${tokensIn === undefined ? '?' : formatNumber(tokensIn)} ${onward()} ${formatNumber(tokensOut)}`,
  },
  { label: mark('Cost'), textOf: ({ cost }) => cost },
  { label: mark('Finish reason'), textOf: ({ finish }) => finish, isWords: true },
  { label: mark('Words'), textOf: ({ words }) => (words === 0 ? '' : formatNumber(words)) },
  { label: mark('JSON'), textOf: ({ json }) => (json === 'none' ? '' : t(JSON_WORDS[json])), isWords: true },
]

const endOf = ({ isWords = false }: Column) => (isWords ? 'text-start' : 'text-end')

/** The figures of every cell. What is not known stays empty, and a column that no cell fills is left out. */
export function ReplyTable({ run, selected, onSelect }: Props) {
  const nameOf = useModelLabel(run.plan.models)
  const hasPrompts = run.plan.prompts.length > 1
  // With one model, the title names it.
  const hasModels = run.plan.models.length > 1 || (!hasPrompts && run.cells.length < 2)
  const rows = run.cells.map((cell) => cellRow(run, cell))
  const columns = COLUMNS.filter((column) => rows.some((row) => column.textOf(row) !== ''))
  return (
    <ScrollRegion className="overflow-x-auto" label={t('Run metrics')}>
      <table className="w-full border-collapse text-start text-[13px] tabular-nums">
        <caption className="sr-only">{t('Replies')}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky start-0 bg-sunken px-3 py-1.5 font-normal text-muted">
              {t('Reply')}
            </th>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`bg-sunken px-3 py-1.5 font-normal whitespace-nowrap text-muted ${endOf(column)}`}
              >
                {t(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.cell.id}
              row={row}
              columns={columns}
              name={dotted([
                ...(hasModels ? [nameOf(row.cell.model)] : []),
                ...(hasPrompts ? [t('prompt {number}', { number: row.cell.promptIndex + 1 })] : []),
              ])}
              isSelected={row.cell.id === selected}
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
  readonly columns: readonly Column[]
  readonly name: string
  readonly isSelected: boolean
  readonly onSelect: (id: MessageId) => void
}

function Row({ row, columns, name, isSelected, onSelect }: RowProps) {
  return (
    <tr className={isSelected ? 'border-b border-line bg-selected' : 'border-b border-line'}>
      <th
        scope="row"
        className={`sticky start-0 max-w-64 px-3 py-1.5 font-normal ${isSelected ? 'bg-selected' : 'bg-ground'}`}
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
      {columns.map((column) => (
        <td
          key={column.label}
          className={`max-w-72 truncate px-3 py-1.5 ${endOf(column)} ${column.label === 'JSON' && row.json === 'invalid' ? 'text-danger' : ''}`}
          title={column.isWords ? column.textOf(row) : undefined}
        >
          {column.textOf(row)}
        </td>
      ))}
    </tr>
  )
}
