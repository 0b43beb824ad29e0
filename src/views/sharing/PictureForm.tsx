import { useCallback, useRef, useState } from 'react'

import type { PreparedShare } from '@/hooks/sharing/usePreparedShare'
import { useCommands } from '@/hooks/app'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Outcome } from '@/ui/feedback/Outcome'
import { drawElement } from '@/ui/picture/drawElement'
import { whenDrawn } from '@/ui/picture/whenDrawn'

import { PictureSheet } from './PictureSheet'
import type { PictureTheme } from './StillDrawing'

/** Pixels of the picture for each of the page. */
const SCALE = 2

/** Draws what is seen, in the theme that is chosen, and saves it as a PNG. */
export function PictureForm({ prepared }: { readonly prepared: PreparedShare }) {
  const { saveFile } = useCommands()
  const [theme, setTheme] = useState<PictureTheme>(themeOfPage)
  const [counted, setCounted] = useState({ shown: 0, total: 0 })
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly isFine: boolean; readonly text: string }>()
  const sheetRef = useRef<HTMLDivElement>(null)
  const onCounted = useCallback((shown: number, total: number) => setCounted({ shown, total }), [])

  const save = async () => {
    if (!sheetRef.current) return
    setBusy(true)
    await whenDrawn(sheetRef.current)
    const canvas = await drawElement(sheetRef.current, SCALE)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const saved = blob && (await saveFile(`${prepared.name}.png`, [blob], 'image/png'))
    setBusy(false)
    if (saved?.ok)
      setOutcome({
        isFine: true,
        text: t('Saved: {width} × {height} pixels, {size}', {
          width: canvas.width,
          height: canvas.height,
          size: formatBytes(blob?.size ?? 0),
        }),
      })
    else if (!blob || saved?.error.type === 'failed')
      setOutcome({ isFine: false, text: t('The image could not be saved. Share a web page instead.') })
  }

  return (
    <>
      <RadioGroup
        label={t('Theme of the image')}
        value={theme}
        options={[
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
        onChange={setTheme}
      />
      {counted.shown < counted.total && (
        <p className="share-hint">
          {t(
            'The chat is too long for one image: it ends after {shown} of {total} messages. Share a web page to include all of them.',
            counted,
          )}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take focus */}
      <div className="share-preview" role="region" aria-label={t('Preview')} tabIndex={0}>
        <PictureSheet
          key={prepared.thread.messages.length}
          thread={prepared.thread}
          theme={theme}
          sheetRef={sheetRef}
          onCounted={onCounted}
        />
      </div>
      <div className="share-save">
        <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
          {t('Save image')}
        </Button>
        <Outcome outcome={outcome} />
      </div>
    </>
  )
}

const themeOfPage = (): PictureTheme =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ||
  (document.documentElement.dataset['theme'] === undefined &&
    matchMedia('(prefers-color-scheme: dark)').matches)
    ? 'dark'
    : 'light'
