import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, placeholder as placeholderOf } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { classNames } from '../classNames'
import type { JsonProblem } from './jsonProblem'
import type { Handover } from './PlainBox'

export type CodeBoxProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problems: readonly JsonProblem[]
  readonly placeholder: string | undefined
  readonly describedBy: string | undefined
  /** As high as its place, which scrolls it; else as high as its text, up to 24rem. */
  readonly isTall?: boolean | undefined
  /** What was selected in the box whose place it takes; undefined where the focus was elsewhere. */
  readonly takeFocus: Handover['take']
  /** CodeMirror's support for the language; the same object each time. */
  readonly language: Extension
}

/**
 * The editor behind `JsonEditor` and `ScriptEditor`. It lives in a shadow root, because only there does CodeMirror adopt
 * its style sheets instead of writing `<style>` elements, which the page's policy refuses.
 * Lazy: about 100 kB compressed. Tab indents; Escape and then Tab leaves.
 */
export function CodeBox({
  label,
  value,
  onChange,
  problems,
  placeholder,
  describedBy,
  isTall = false,
  takeFocus,
  language,
}: CodeBoxProps) {
  const hostRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView>(undefined)
  /** What was typed and has not come back as `value` yet. */
  const [underWay] = useState(() => new Set<string>())
  const reportChange = useEffectEvent((text: string) => {
    underWay.add(text)
    onChange(text)
  })
  const initialText = useEffectEvent(() => value)
  const languageNow = useEffectEvent(() => language)
  const [names] = useState(() => new Compartment())
  const namesNow = useEffectEvent(() => named(label, describedBy, placeholder))

  // Before the next key: somebody may be typing in the box whose place this takes.
  useLayoutEffect(() => {
    const host = hostRef.current
    if (!host) return
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: initialText(),
        extensions: [
          EXTENSIONS,
          languageNow(),
          names.of(namesNow()),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) reportChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    viewRef.current = view
    const taken = takeFocus()
    if (taken) {
      const { length } = view.state.doc
      view.dispatch({
        selection: { anchor: Math.min(taken.from, length), head: Math.min(taken.to, length) },
      })
      view.focus()
    }
    return () => view.destroy()
  }, [names, takeFocus])

  // In place: a new editor for each mistake that comes and goes would take the cursor from under the fingers.
  useEffect(() => {
    viewRef.current?.dispatch({ effects: names.reconfigure(named(label, describedBy, placeholder)) })
  }, [names, label, describedBy, placeholder])

  useEffect(() => {
    const view = viewRef.current
    if (!view) return
    const isNow = view.state.doc.toString() === value
    // A value that comes back after the next key is not what somebody set: taken, it would lose that key.
    if (!isNow && underWay.has(value)) return
    underWay.clear()
    if (!isNow) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
  }, [value, underWay])

  useEffect(() => {
    const view = viewRef.current
    if (!view) return
    const { doc } = view.state
    const marks = problems.map((problem) => {
      const line = doc.line(Math.min(doc.lines, Math.max(1, problem.line)))
      return { from: line.from, to: line.to, severity: 'error' as const, message: problem.message }
    })
    view.dispatch(setDiagnostics(view.state, marks))
  }, [problems, value])

  return (
    <div
      ref={hostRef}
      className={classNames(
        !isTall && 'max-h-96',
        'min-h-32 overflow-auto rounded border border-line-strong bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent',
      )}
    />
  )
}

/** What the editor is called, and what is said where it is empty. */
const named = (
  label: string,
  describedBy: string | undefined,
  placeholder: string | undefined,
): Extension => [
  EditorView.contentAttributes.of({
    'aria-label': label,
    spellcheck: 'false',
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  }),
  placeholder === undefined ? [] : placeholderOf(placeholder),
]

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--series-3)' },
  { tag: tags.string, color: 'var(--series-1)' },
  { tag: tags.number, color: 'var(--series-2)' },
  { tag: [tags.bool, tags.null, tags.keyword], color: 'var(--series-4)' },
  { tag: tags.comment, color: 'var(--muted)' },
])

const LOOK = EditorView.theme({
  '&': {
    backgroundColor: 'transparent',
    color: 'var(--text)',
    // Code runs from left to right in every language.
    direction: 'ltr',
    fontSize: '13px',
    minHeight: '8rem',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '20px',
  },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none' },
  '.cm-content': { caretColor: 'var(--accent)', padding: '6px 0' },
  '.cm-cursor': { borderInlineStartColor: 'var(--accent)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
  },
})

/**
 * Text typed over a selection. By itself Chromium deletes the selected elements and puts their look into a `style`
 * attribute of what is typed, which the page's policy refuses with an error in the console.
 */
const TYPED_OVER = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { inputType, data, isComposing } = event
    if (inputType !== 'insertText' || data === null || isComposing) return false
    if (view.state.readOnly || view.state.selection.main.empty) return false
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    return true
  },
})

const EXTENSIONS: Extension = [
  lineNumbers(),
  history(),
  indentOnInput(),
  bracketMatching(),
  lintGutter(),
  syntaxHighlighting(COLOURS),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  EditorView.lineWrapping,
  TYPED_OVER,
  LOOK,
]
