import { useEffect, useMemo, useRef, useState } from 'react'

import { describeCaptureProblem, type Recording } from '@/domain/attachments/captured'
import { useApp } from '@/hooks/app'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'

import { playsFile, useCaptured } from './useCaptured'
import './capture.css'

type Props = { readonly onTaken: (file: File) => void; readonly onClose: () => void }

/** Records at once; when it has ended one hears it, and attaches it or records again. */
export function RecordDialog({ onTaken, onClose }: Props) {
  const [attempt, setAttempt] = useState(1)
  const { device, problem } = useCaptured('microphone', String(attempt), (commands) => commands.recordSound())
  const [isEnding, setEnding] = useState(false)
  const [sound, setSound] = useState<File>()
  const [fault, setFault] = useState<string>()
  const playSound = useMemo(() => sound && playsFile(sound), [sound])
  const end = async () => {
    if (!device) return
    setEnding(true)
    const ended = await device.end()
    setEnding(false)
    if (ended.ok) setSound(ended.value)
    else setFault(describeCaptureProblem('microphone', ended.error))
  }
  const again = () => {
    setSound(undefined)
    setFault(undefined)
    setAttempt(attempt + 1)
  }
  const trouble = problem ?? fault
  return (
    <Dialog
      size="small"
      title={t('Sound')}
      onClose={onClose}
      footer={
        sound || trouble !== undefined ? (
          <>
            <Button onClick={again}>{t('Record again')}</Button>
            {sound && (
              <Button variant="primary" onClick={() => onTaken(sound)}>
                {t('Attach')}
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" isBusy={isEnding} disabled={!device} onClick={() => void end()}>
            {t('Stop recording')}
          </Button>
        )
      }
    >
      <div className="flex min-h-24 flex-col justify-center gap-2 p-4 text-sm">
        {trouble !== undefined ? (
          <p role="alert">{trouble}</p>
        ) : sound ? (
          <>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is what one has just said */}
            <audio ref={playSound} controls aria-label={t('Your recording')} className="w-full" />
            <p className="text-muted">{formatBytes(sound.size)}</p>
          </>
        ) : device ? (
          <Meter key={attempt} recording={device} />
        ) : (
          <p className="text-muted">{t('Waiting for the microphone…')}</p>
        )}
      </div>
    </Dialog>
  )
}

/** How long it has been recording, and that something is heard. */
function Meter({ recording }: { readonly recording: Recording }) {
  const bar = useRef<HTMLSpanElement>(null)
  const { elapsed } = useApp()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const start = elapsed()
    let frame = requestAnimationFrame(function draw() {
      bar.current?.style.setProperty('inline-size', `${Math.round(recording.level() * 100)}%`)
      setSeconds(Math.floor((elapsed() - start) / 1000))
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [recording, elapsed])
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <p role="timer" className="tabular-nums">
        {t('Recording · {time}', { time })}
      </p>
      <span aria-hidden className="capture-meter">
        <span ref={bar} />
      </span>
    </>
  )
}
