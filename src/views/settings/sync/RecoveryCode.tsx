import { useEffect, useState, type ReactNode } from 'react'

import { joinLink, type SyncPlace } from '@/domain/sync'
import { useApp } from '@/hooks/app'
import type { SyncHere } from '@/hooks/sync/useSync'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'
import { Copy, Download, Eye, EyeOff, Printer } from '@/ui/icons'

import { Section } from '../Section'

const QrCode = onDemand(() => import('./QrCode').then((module) => module.QrCode))

/** How long a code is shown before it hides itself, in seconds. */
const SHOWN_SECONDS = 120

type Props = { readonly sync: SyncHere; readonly place: SyncPlace }

/** The way in on a new device: shown once when it is made, and again when asked for. */
export function RecoveryCode({ sync, place }: Props) {
  const { code } = sync
  return (
    <Section
      title={t('Recovery code')}
      description={t(
        'The only way in on a new device or if you lose this one. Keep it somewhere safe: nobody else has it, and it can’t be reset.',
      )}
      action={code && <TimeLeft key={code.words.join()} onOver={sync.hideCode} />}
    >
      <div className="sync-card">
        {code && (
          <div ref={scrollTo} className="sync-code" data-title={t('Parlance: recovery code')}>
            <ol aria-label={t('Words of the recovery code')}>
              {code.words.map((word, at) => (
                <li key={at}>
                  <span aria-hidden>{at + 1}</span>
                  {word}
                </li>
              ))}
            </ol>
            <figure>
              <QrCode text={joinLink(sync.ownUrl, place, code.words)} />
              <figcaption>{t('Scan on a new device')}</figcaption>
            </figure>
          </div>
        )}
        <div className="sync-foot">
          {code ? (
            <CodeActions words={code.words} onHide={sync.hideCode} />
          ) : (
            <>
              <Button isBusy={sync.isBusy} onClick={sync.showCode}>
                <Eye aria-hidden size={16} />
                {t('Show recovery code')}
              </Button>
              <RenewCode sync={sync} />
            </>
          )}
        </div>
      </div>
    </Section>
  )
}

/** The code may have been asked for from below it. */
const scrollTo = (code: HTMLElement | null) => code?.scrollIntoView({ block: 'nearest' })

function CodeActions({ words, onHide }: { readonly words: readonly string[]; readonly onHide: () => void }) {
  const { clipboard, commands } = useApp()
  const [isCopied, setIsCopied] = useState(false)
  const text = words.map((word, at) => `${at + 1}. ${word}`).join('\n')
  return (
    <>
      <Button onClick={() => void clipboard.copyText(words.join(' ')).then(setIsCopied)}>
        <Copy aria-hidden size={16} />
        {isCopied ? t('Copied') : t('Copy')}
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden size={16} />
        {t('Print')}
      </Button>
      <Button
        onClick={() => void commands.saveFile('parlance-recovery-code.txt', [`${text}\n`], 'text/plain')}
      >
        <Download aria-hidden size={16} />
        {t('Save')}
      </Button>
      <Button variant="quiet" onClick={onHide}>
        <EyeOff aria-hidden size={16} />
        {t('Hide')}
      </Button>
    </>
  )
}

function TimeLeft({ onOver }: { readonly onOver: () => void }) {
  const [seconds, setSeconds] = useState(SHOWN_SECONDS)
  useEffect(() => {
    if (seconds === 0) {
      onOver()
      return
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds, onOver])
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span className="text-[13px] text-muted tabular-nums">{t('Hides in {time}', { time })}</span>
}

/** A new code instead of one that somebody may have seen. */
function RenewCode({ sync }: { readonly sync: SyncHere }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('New code')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('Make a new recovery code?')}
          action={t('Make a new code')}
          onConfirm={sync.renewCode}
          onClose={() => setIsAsking(false)}
        >
          {t(
            'Everything is encrypted again with the new code and sent from this device. Your other devices stop syncing until you enter the new code there. What the host has under the old code is deleted after 30 days, once everything is certain to be there again.',
          )}
        </Confirm>
      )}
    </>
  )
}

const ConfirmDialog = onDemand(() =>
  import('@/ui/overlays/ConfirmDialog').then((module) => module.ConfirmDialog),
)

type ConfirmProps = {
  readonly title: string
  /** What the button that does it says. */
  readonly action: string
  readonly children: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that can’t be taken back. */
export function Confirm({ title, action, children, onConfirm, onClose }: ConfirmProps) {
  return (
    <ConfirmDialog
      title={title}
      action={action}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      <p className="px-4 py-3 text-sm">{children}</p>
    </ConfirmDialog>
  )
}
