import { formatBytes } from '@/lib/text/formatBytes'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import type { AskedPackages } from '@/store/toolServersSlice'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'

type Props = { readonly asked: AskedPackages }

/** Whether packages of Python may be downloaded: which, how large, from where. A run waits for the answer. */
export function PackageQuestion({ asked: { need, answer } }: Props) {
  const { names, bytes, origins } = need
  const packages = formatList(names)
  const origin = formatList(origins)
  return (
    <Dialog
      title={t('Download Python packages?')}
      size="small"
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t('Not now')}</Button>
          <Button variant="primary" onClick={() => answer(true)}>
            {t('Download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3 text-sm">
        <p className="wrap-anywhere">
          {bytes === undefined
            ? t('Python needs {packages} from {origin}. The size isn’t known.', { packages, origin })
            : t('Python needs {packages}: {size} from {origin}.', {
                packages,
                size: formatBytes(bytes),
                origin,
              })}
        </p>
        <p className="text-[13px] text-muted">
          {t(
            'Each file is checked and kept on this device, so that it works offline. Your files and code aren’t sent. Delete packages under Settings → Models on this device.',
          )}
        </p>
      </div>
    </Dialog>
  )
}
