import { useMemo, useState } from 'react'

import { type CameraSide, describeCaptureProblem } from '@/domain/attachments/captured'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { useMediaQuery } from '@/ui/layout/useMediaQuery'
import { Dialog } from '@/ui/overlays/Dialog'

import { playsFile, useCaptured } from './useCaptured'
import './capture.css'

type Props = { readonly onTaken: (file: File) => void; readonly onClose: () => void }

/** What the camera sees, a photo of it, and whether that is the one. */
export function CameraDialog({ onTaken, onClose }: Props) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [chosen, setSide] = useState<CameraSide>()
  const side = chosen ?? (isTouch ? 'environment' : 'user')
  const { device, problem } = useCaptured('camera', side, (commands) => commands.openCamera(side))
  const [photo, setPhoto] = useState<File>()
  const [fault, setFault] = useState<string>()
  const showPhoto = useMemo(() => photo && playsFile(photo), [photo])
  const take = async () => {
    const taken = await device?.take()
    if (taken?.ok) setPhoto(taken.value)
    else if (taken) setFault(describeCaptureProblem('camera', taken.error))
  }
  return (
    <Dialog
      title={t('Photo')}
      onClose={onClose}
      footer={
        photo ? (
          <>
            <Button onClick={() => setPhoto(undefined)}>{t('Take another')}</Button>
            <Button variant="primary" onClick={() => onTaken(photo)}>
              {t('Attach')}
            </Button>
          </>
        ) : (
          <>
            {isTouch && (
              <Button onClick={() => setSide(side === 'user' ? 'environment' : 'user')}>
                {t('Switch camera')}
              </Button>
            )}
            <Button variant="primary" disabled={!device} onClick={() => void take()}>
              {t('Take photo')}
            </Button>
          </>
        )
      }
    >
      <div className="p-4">
        {(problem ?? fault) === undefined ? (
          <div className="capture-view">
            {device && (
              <video
                ref={(video) => {
                  if (video && video.srcObject !== device.stream) video.srcObject = device.stream
                }}
                autoPlay
                muted
                playsInline
                aria-label={t('What the camera sees')}
                hidden={photo !== undefined}
                className={device.isMirrored ? '-scale-x-100' : undefined}
              />
            )}
            {showPhoto && <img ref={showPhoto} alt={t('The photo you took')} />}
            {!device && <p className="text-sm text-muted">{t('Waiting for the camera…')}</p>}
          </div>
        ) : (
          <p role="alert" className="text-sm">
            {problem ?? fault}
          </p>
        )}
      </div>
    </Dialog>
  )
}
