import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { type StandIn, standInName } from '@/domain/personalData/standIns'
import { useOwnWords, usePersonalDataCommands } from '@/hooks/personalData/usePersonalData'
import type { Result } from '@/lib/result'
import { dirOf, hasRightToLeft } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'
import { Rich } from '@/ui/Rich'
import { Popover, type PopoverProps } from '@/ui/overlays/Popover'

type Props = Omit<PopoverProps, 'label' | 'children'> & {
  readonly conversationId: ConversationId | null
  readonly preview:
    | {
        readonly hidden: readonly StandIn[]
        readonly shown: readonly StandIn[]
        readonly texts: readonly string[]
        readonly hasFiles: boolean
      }
    | undefined
  readonly error: string | undefined
  readonly again: () => void
}

/** The newest texts say most; all of them are in the record of the request. */
const MOST_TEXTS = 20
const MOST_CHARS = 4_000
/** A regular expression, the same in each language. */
const EXAMPLE = 'KD-[0-9]+'

/** What leaves with the next message in place of personal data, item by item and as text. */
export function PersonalPanel({ conversationId, preview, error, again, ...popover }: Props) {
  const withPersonal = usePersonalDataCommands()
  const show = (standIn: StandIn, isShown: boolean) =>
    void withPersonal((commands) => commands.setShown(conversationId, standIn, isShown)).then(again)
  const { hidden = [], shown = [], texts = [], hasFiles = false } = preview ?? {}
  return (
    <Popover
      label={t('Hidden personal data')}
      align="end"
      className="w-[min(28rem,calc(100vw-1rem))]"
      {...popover}
    >
      <div className="flex flex-col gap-3 p-4 text-sm">
        <p className="font-semibold">{t('Hidden personal data')}</p>
        {error !== undefined && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        {error === undefined && hidden.length + shown.length === 0 && (
          <p className="text-muted">{t('Nothing to hide in the next request.')}</p>
        )}
        {hidden.length + shown.length > 0 && (
          <ul
            aria-label={t('Items')}
            className="flex max-h-52 flex-col divide-y divide-line overflow-y-auto rounded border border-line"
          >
            {hidden.map((each) => (
              <Item
                key={standInName(each)}
                standIn={each}
                action={t('Don’t hide this')}
                onAct={() => show(each, true)}
              />
            ))}
            {shown.map((each) => (
              <Item
                key={standInName(each)}
                standIn={each}
                action={t('Hide this')}
                onAct={() => show(each, false)}
              />
            ))}
          </ul>
        )}
        {texts.length > 0 && (
          <details>
            <summary className="cursor-pointer">{t('What is sent')}</summary>
            <div className="mt-2 flex max-h-60 flex-col gap-2 overflow-y-auto">
              {[...new Set(texts)].slice(-MOST_TEXTS).map((text) => (
                <pre
                  key={text}
                  dir={dirOf(text)}
                  className="rounded bg-sunken p-2 text-[13px] whitespace-pre-wrap wrap-anywhere"
                >
                  {text.slice(0, MOST_CHARS)}
                </pre>
              ))}
            </div>
          </details>
        )}
        {hasFiles && (
          <p className="text-[13px] leading-5 text-danger">
            {t('Pictures, audio and other files are sent as they are: they can’t be filtered.')}
          </p>
        )}
        <p className="text-[13px] leading-5 text-muted">
          {t(
            'Replies show the real values. What stands for what stays on this device and is in no export or sync.',
          )}
        </p>
        <details>
          <summary className="cursor-pointer">{t('Always hide…')}</summary>
          <OwnWordsForm onSaved={again} />
        </details>
      </div>
    </Popover>
  )
}

type ItemProps = { readonly standIn: StandIn; readonly action: string; readonly onAct: () => void }

function Item({ standIn, action, onAct }: ItemProps) {
  return (
    <li className="flex items-center gap-2 px-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={standIn.text}>
          <bdi dir={hasRightToLeft(standIn.text) ? undefined : 'ltr'}>{standIn.text}</bdi>
        </span>
        <span className="block text-[13px] text-muted">
          {standIn.isShown ? t('Sent as it is') : <bdi dir="ltr">{standInName(standIn)}</bdi>}
        </span>
      </span>
      <Button size="small" onClick={onAct}>
        {action}
      </Button>
    </li>
  )
}

/** Names, words and patterns that are hidden in every chat with the filter. They stay on this device. */
function OwnWordsForm({ onSaved }: { readonly onSaved: () => void }) {
  const { typed, change, save } = useOwnWords()
  const [result, setResult] = useState<Result<void, string>>()
  if (!typed) return null
  const edit = (next: Partial<typeof typed>) => {
    setResult(undefined)
    change({ ...typed, ...next })
  }
  return (
    <form
      className="mt-2 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save().then((saved) => {
          setResult(saved)
          if (saved?.ok) onSaved()
        })
      }}
    >
      <TextArea
        label={t('Names and words')}
        hint={t('One per line. Hidden in every chat that hides personal data.')}
        value={typed.words}
        onChange={(words) => edit({ words })}
        boxClassName="min-h-16 max-h-40"
      />
      <TextArea
        label={t('Regular expressions')}
        hint={
          <Rich
            text="One per line, for customer numbers and the like: {pattern}"
            values={{
              pattern: (
                <bdi dir="ltr" className="font-mono whitespace-nowrap">
                  {EXAMPLE}
                </bdi>
              ),
            }}
          />
        }
        value={typed.patterns}
        onChange={(patterns) => edit({ patterns })}
        boxClassName="min-h-16 max-h-40 font-mono"
        error={result && !result.ok ? result.error : undefined}
      />
      <div className="flex items-center justify-end gap-2">
        {result?.ok === true && (
          <span role="status" className="text-[13px] text-muted">
            {t('Saved')}
          </span>
        )}
        <Button type="submit" variant="primary" size="small">
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
