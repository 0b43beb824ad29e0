import './sharing.css'

import { type ReactNode, useState } from 'react'

import {
  DEFAULT_CHOICES,
  type ShareAmounts,
  type ShareChoices,
  type ShareSubject,
} from '@/domain/sharing/sharedThread'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { type PreparedShare, type ShareFormat, usePreparedShare } from '@/hooks/sharing/usePreparedShare'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { useCopying } from '@/ui/controls/CopyButton'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Switch } from '@/ui/controls/Switch'
import { Outcome } from '@/ui/feedback/Outcome'
import { Dialog } from '@/ui/overlays/Dialog'

import { LinkForm } from './LinkForm'
import { PictureForm } from './PictureForm'

type ShareChoicesListProps = {
  readonly choices: ShareChoices
  readonly amounts: ShareAmounts | undefined
  /** What this form of sharing has no place for. */
  readonly without: readonly (keyof ShareChoices)[]
  readonly onChange: (choices: ShareChoices) => void
  /** How much that is. */
  readonly children: ReactNode
}

/** What to include besides what was said: one switch for each kind of thing that there is. */
function ShareChoicesList({ choices, amounts, without, onChange, children }: ShareChoicesListProps) {
  const offered = NAMES.filter(([name]) => (amounts?.[name] ?? 0) > 0 && !without.includes(name))
  return (
    <div role="group" aria-label={t('What to include')} className="share-choices">
      <h3>{t('What to include')}</h3>
      {children}
      {offered.map(([name, label]) => (
        <Switch
          key={name}
          label={t(label)}
          isOn={choices[name]}
          onChange={(isOn) => onChange({ ...choices, [name]: isOn })}
        >
          {name === 'instructions'
            ? t(label)
            : t('{label} ({count})', { label: t(label), count: amounts?.[name] ?? 0 })}
        </Switch>
      ))}
    </div>
  )
}

const NAMES = [
  ['branches', mark('Other branches')],
  ['files', mark('Attached files')],
  ['reasoning', mark('Reasoning')],
  ['tools', mark('Tool calls and their results')],
  ['instructions', mark('Instructions for the model')],
] as const

type Props = { readonly subject: ShareSubject; readonly onClose: () => void }

/** Says exactly what goes out, and shares it: nothing leaves before a button is pressed. */
export default function ShareDialog({ subject, onClose }: Props) {
  const [format, setFormat] = useState<ShareFormat>('link')
  const [choices, setChoices] = useState<ShareChoices>(DEFAULT_CHOICES)
  const { prepared, problem, isBusy } = usePreparedShare(subject, choices, format)
  const isTemporary = useAppState(
    (state) => state.conversations[subject.conversationId]?.isTemporary === true,
  )
  const count = subject.only?.length
  const without: readonly (keyof ShareChoices)[] =
    format === 'markdown' || format === 'image' ? ['branches', ...NO_PLACE[format]] : []
  const ready = isBusy ? undefined : prepared
  return (
    <Dialog title={count === undefined ? t('Share chat') : shareTitle(count)} onClose={onClose}>
      <div className="share-form">
        <RadioGroup
          label={t('Share as')}
          value={format}
          options={FORMATS.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={setFormat}
        />
        <p className="share-hint">{t(HINTS[format])}</p>
        {isTemporary && (
          <p className="share-hint">
            {t('This is a temporary chat. What you share from it stays where you put it.')}
          </p>
        )}
        <ShareChoicesList
          choices={choices}
          amounts={prepared?.amounts}
          without={without}
          onChange={setChoices}
        >
          <p className="share-hint" role="status" aria-busy={isBusy}>
            {problem ?? (prepared && summaryOf(prepared))}
          </p>
        </ShareChoicesList>
        {format === 'link' && (
          <LinkForm
            conversationId={subject.conversationId}
            prepared={ready}
            // The next link has an id and a key of its own.
            onTried={() => setChoices((before) => ({ ...before }))}
          />
        )}
        {format === 'image' && prepared?.format === 'image' && <PictureForm prepared={prepared} />}
        {(prepared?.format === 'markdown' || prepared?.format === 'html') && prepared.format === format && (
          <FileForm prepared={prepared} isBusy={isBusy} />
        )}
      </div>
    </Dialog>
  )
}

const shareTitle = (count: number): string =>
  plural(count, { one: 'Share message', other: 'Share {count} messages' })

/** How much goes out: messages, and bytes where they are known before. */
function summaryOf(prepared: PreparedShare): string {
  const messages = plural(prepared.thread.messages.length, {
    one: '{count} message',
    other: '{count} messages',
  })
  switch (prepared.format) {
    case 'image':
      return messages
    case 'link':
      return t('{messages} · {size} encrypted', { messages, size: formatBytes(prepared.content.length) })
    case 'markdown':
    case 'html':
      return t('{messages} · {size}', { messages, size: formatBytes(prepared.content.size) })
  }
}

const FORMATS = [
  ['link', mark('Link')],
  ['html', mark('Web page')],
  ['markdown', mark('Markdown')],
  ['image', mark('Image')],
] as const

const HINTS = {
  link: mark('A link to a read-only page, where others can continue with a copy of their own.'),
  html: mark('One file that any browser opens, without a network. Branches and pictures are in it.'),
  markdown: mark('Text for notes and other programs. Files are only named.'),
  image: mark('A picture of the chat, as you see it here.'),
} as const

/** What has no place in a form besides branches. */
const NO_PLACE = { markdown: ['files'], image: ['instructions'] } as const

type FileShare = Extract<PreparedShare, { readonly format: 'markdown' | 'html' }>

/** Saves what was made as a file; Markdown can be copied, too. */
function FileForm({ prepared, isBusy }: { readonly prepared: FileShare; readonly isBusy: boolean }) {
  const { saveFile } = useCommands()
  const { clipboard } = useApp()
  const { outcome: copied, copy } = useCopying(clipboard.copyText)
  const [outcome, setOutcome] = useState<{ readonly isFine: boolean; readonly text: string }>()
  const { name, content, format } = prepared
  const save = async () => {
    const saved = await saveFile(name, [content], content.type)
    if (saved.ok) setOutcome({ isFine: true, text: t('Saved') })
    else if (saved.error.type === 'failed')
      setOutcome({
        isFine: false,
        text: t('The file could not be written. Free some space, or choose another folder, and try again.'),
      })
  }
  return (
    <div className="share-save">
      <Button variant="primary" disabled={isBusy} onClick={() => void save()}>
        {t('Save file')}
      </Button>
      {format === 'markdown' && (
        <Button disabled={isBusy} onClick={() => void content.text().then(copy)}>
          {copied === 'copied' ? t('Copied') : t('Copy text')}
        </Button>
      )}
      <Outcome
        outcome={
          copied === 'refused' ? { isFine: false, text: t('The browser didn’t allow copying') } : outcome
        }
      />
    </div>
  )
}
