import { useState } from 'react'

import { isRecord, type Json } from '@/lib/json'
import { pointerPart } from '@/lib/jsonRanges'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'

import { Button } from '../controls/Button'
import { RadioGroup } from '../controls/RadioGroup'
import { Disclosure } from '../layout/Disclosure'
import { ScrollRegion } from '../layout/ScrollRegion'

type Props = { readonly value: Json; readonly notes?: readonly JsonNote[] | undefined }

/** Rows shown at most; the tree shows the rest. */
const MOST_ROWS = 500

type Row = {
  readonly name: string
  readonly path: string
  readonly cells: ReadonlyMap<string, JsonMember>
}

/**
 * A JSON value as a table: a list of objects has a row each and a column for every field any of them has; an object
 * has a row for each field. Where an object holds one such list, the list is what is shown.
 */
export function JsonTable({ value, notes = [] }: Props) {
  const { rows, columns, title } = tableOf(value)
  const noteAt = (path: string) =>
    notes.find((note) => note.path === path || note.path.startsWith(`${path}/`))
  return (
    <ScrollRegion label={t('JSON table')} className="overflow-x-auto">
      <table className="w-full border-collapse text-start text-[13px]">
        {title !== '' && <caption className="pb-1 text-start font-mono text-xs text-muted">{title}</caption>}
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 pe-3 font-normal">
              <span className="sr-only">{t('Row')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 pe-3 font-mono text-xs font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ name, path, cells }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-1 pe-3 font-mono text-xs font-normal text-muted tabular-nums">
                {name}
                {notes
                  .filter((note) => `${note.path}/` === path)
                  .map(({ message }) => (
                    <p key={message} className="font-sans text-danger">
                      {message}
                    </p>
                  ))}
              </th>
              {columns.map((column) => {
                const member = cells.get(column)
                const note = noteAt(member ? `${path}${member.pointer}` : `${path}${column}`)
                return (
                  <td
                    key={column}
                    title={note?.message}
                    className={`py-1 pe-3 wrap-anywhere tabular-nums ${note ? 'text-danger' : ''}`}
                  >
                    {member && shown(member.value)}
                    {note && <span className="sr-only"> ({note.message})</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && (
        <p className="pt-1 text-[13px] text-muted">
          {t('The first {shown} of {count} rows: the tree has all.', {
            shown: MOST_ROWS,
            count: rows.length,
          })}
        </p>
      )}
    </ScrollRegion>
  )
}

/** A row's `path` ends where a cell's name goes on. */
function tableOf(
  value: Json,
  path = '',
): { rows: readonly Row[]; columns: readonly string[]; title: string } {
  const members = jsonMembers(value) ?? []
  const list = Array.isArray(value) ? members : undefined
  const inner = list ? undefined : members.filter((member) => isList(member.value))
  const [only] = inner ?? []
  if (path === '' && only && inner?.length === 1) return tableOf(only.value, `/${only.pointer}`)

  if (list?.some((member) => isRecord(member.value))) {
    const rows = list.map((member): Row => ({
      name: String(Number(member.name) + 1),
      path: `${path}/${member.pointer}/`,
      cells: new Map((jsonMembers(member.value) ?? []).map((cell) => [cell.name, cell])),
    }))
    return { rows, columns: [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))], title: path }
  }
  const rows = members.map((member): Row => ({
    name: list ? String(Number(member.name) + 1) : member.name,
    path: `${path}/`,
    cells: new Map([['value', member]]),
  }))
  return { rows, columns: ['value'], title: path }
}

const isList = (value: Json): boolean => Array.isArray(value) && value.some(isRecord)

const shown = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What is wrong at a place of a value; `path` is a JSON pointer. */
type JsonNote = { readonly path: string; readonly message: string }

type JsonTreeProps = { readonly value: Json; readonly notes?: readonly JsonNote[] | undefined }

/** Members shown before one asks for more. */
const PAGE = 100

/** A JSON value as a tree that opens and closes, with what is wrong said beside its place. */
export function JsonTree({ value, notes = [] }: JsonTreeProps) {
  return (
    <ul aria-label={t('JSON tree')} className="font-mono text-[13px] leading-6">
      <Node name="" path="" value={value} notes={notes} depth={0} />
    </ul>
  )
}

type NodeProps = Required<JsonTreeProps> & {
  readonly name: string
  readonly path: string
  readonly depth: number
  readonly notes: readonly JsonNote[]
}

function Node({ name, path, value, notes, depth }: NodeProps) {
  const [count, setCount] = useState(PAGE)
  const members = jsonMembers(value)
  const own = notes.filter((note) => note.path === path)
  const key = name !== '' && <span className="text-muted">{name}: </span>
  const problems = own.map(({ message }) => (
    <span key={message} className="ms-2 font-sans text-danger">
      {message}
    </span>
  ))
  if (!members)
    return (
      <li className="wrap-anywhere">
        {key}
        <span className={own.length > 0 ? 'text-danger' : ''}>{JSON.stringify(value)}</span>
        {problems}
      </li>
    )
  const isFailing = notes.some((note) => note.path.startsWith(`${path}/`))
  return (
    <li>
      <Disclosure
        label={
          <>
            {key}
            {Array.isArray(value) ? `[ ${members.length} ]` : `{ ${members.length} }`}
            {problems}
          </>
        }
        // Deep values start closed, except on the way to what is wrong.
        isOpenAtFirst={depth < 3 || isFailing}
        panelClassName="ms-1.5 border-s border-line ps-3"
      >
        <ul>
          {members.slice(0, count).map((member) => (
            <Node
              key={member.name}
              name={member.name}
              path={`${path}/${member.pointer}`}
              value={member.value}
              notes={notes}
              depth={depth + 1}
            />
          ))}
        </ul>
        {members.length > count && (
          <Button size="small" variant="quiet" onClick={() => setCount(count + PAGE)}>
            {t('Show {next} more of {left}', {
              next: Math.min(PAGE, members.length - count),
              left: members.length - count,
            })}
          </Button>
        )}
      </Disclosure>
    </li>
  )
}

type JsonMember = {
  readonly name: string
  /** Its part of a JSON pointer. */
  readonly pointer: string
  readonly value: Json
}

/** What an object or an array holds, in order; undefined for anything else. */
function jsonMembers(value: Json): readonly JsonMember[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ name, pointer: pointerPart(name), value: member }],
  )
}

/** The ways in which JSON is shown. */
export type JsonView = (typeof JSON_VIEWS)[number]['value']

const JSON_VIEWS = [
  { value: 'text', label: mark('Text') },
  { value: 'tree', label: mark('Tree') },
  { value: 'table', label: mark('Table') },
] as const

type JsonViewSwitchProps = {
  readonly view: JsonView
  readonly onChange: (view: JsonView) => void
  readonly className?: string | undefined
}

/** Chooses how JSON is shown. */
export function JsonViewSwitch({ view, onChange, className }: JsonViewSwitchProps) {
  return (
    <RadioGroup
      label={t('Show JSON as')}
      isLabelHidden
      value={view}
      options={labelled(JSON_VIEWS)}
      onChange={onChange}
      className={className}
    />
  )
}
