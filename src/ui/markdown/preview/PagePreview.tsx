import { useState } from 'react'

import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { PreviewFrame } from './PreviewFrame'

type Props = {
  readonly source: string
  readonly url: string
  /** None of it can be seen without its scripts: they are asked for at once. */
  readonly needsScripts?: boolean
}

/** A person who agreed isn't asked again until the page is reloaded. */
let hasAgreed = false

/** A page as a reply wrote it: without its scripts first, and with them once a person has heard what they could do. */
export function PagePreview({ source, url, needsScripts = false }: Props) {
  const canRun = hasScripts(source) && canCloseOff()
  const [runs, setRuns] = useState(needsScripts && canRun && hasAgreed)
  const [isAsking, setIsAsking] = useState(needsScripts && canRun && !hasAgreed)
  const agree = () => {
    hasAgreed = true
    setIsAsking(false)
    setRuns(true)
  }
  return (
    <>
      {!isAsking && (runs || canRun) && (
        <div className="md-preview-note">
          <Button
            size="small"
            onClick={runs ? () => setRuns(false) : hasAgreed ? agree : () => setIsAsking(true)}
          >
            {runs ? t('Stop scripts') : t('Run scripts')}
          </Button>
        </div>
      )}
      {isAsking && (
        <div role="group" aria-label={t('Run scripts?')} className="md-preview-ask">
          <p>
            {t(
              'Scripts in this preview can’t read your chats, keys or files, and can’t load anything. But a script can show anything inside the preview, such as a fake sign-in, and use your processor; in Firefox and Safari one that never ends also freezes this page. Some browsers also connect to a web address that a script tries to open. Nothing but its name gets out, and the name could carry what you type into the preview. Run scripts only if you trust this reply.',
            )}
          </p>
          <div className="flex gap-2">
            <Button size="small" variant="primary" onClick={agree}>
              {t('Run')}
            </Button>
            <Button size="small" onClick={() => setIsAsking(false)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
      {needsScripts && !canRun && (
        <p role="status" className="md-preview-note">
          {t('This browser can’t close scripts off, so nothing runs here. Its source is still here to copy.')}
        </p>
      )}
      {(runs || !needsScripts) && (
        <PreviewFrame key={String(runs)} kind="html" source={source} url={url} runsScripts={runs} />
      )}
    </>
  )
}

const hasScripts = (source: string): boolean => /<script|\son[a-z]+\s*=|javascript:/i.test(source)

/** Without Trusted Types a script could open a frame of its own, and through it what is closed in the preview. */
const canCloseOff = (): boolean => 'trustedTypes' in globalThis
