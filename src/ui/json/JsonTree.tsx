import { useState } from 'react'

import type { Json } from '@/lib/json'
import { pointerPart } from '@/lib/jsonRanges'
import { t } from '@/lib/text/t'

import { Button } from '../controls/Button'
import { Disclosure } from '../layout/Disclosure'

/** What is wrong at a place of a value; `path` is a JSON pointer. */
export type JsonNote = { readonly path: string; readonly message: string }

type Props = { readonly value: Json; readonly notes?: readonly JsonNote[] | undefined }

/** Members shown before one asks for more. */
const PAGE = 100

/** A JSON value as a tree that opens and closes, with what is wrong said beside its place. */
export function JsonTree({ value, notes = [] }: Props) {
  return (
    <ul aria-label={t('JSON tree')} className="font-mono text-[13px] leading-6">
      <Node name="" path="" value={value} notes={notes} depth={0} />
    </ul>
  )
}

type NodeProps = Required<Props> & {
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

export type JsonMember = {
  readonly name: string
  /** Its part of a JSON pointer. */
  readonly pointer: string
  readonly value: Json
}

/** What an object or an array holds, in order; undefined for anything else. */
export function jsonMembers(value: Json): readonly JsonMember[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ name, pointer: pointerPart(name), value: member }],
  )
}
