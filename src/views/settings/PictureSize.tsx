import { useAppState, useCommands } from '@/hooks/app'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'

/** Pixels of the longer side that can be chosen; 0 for a picture as it is. */
const SIDES = [1024, 1536, 2048, 0] as const
/** What phones take: 12 megapixels. */
const PHOTO = { width: 4032, height: 3024 }

/** How large pictures are attached, and what that saves of a photo. */
export function PictureSize() {
  const side = useAppState((state) => state.settings.pictureSide)
  const { changeAppSettings } = useCommands()
  const scale = side / PHOTO.width
  return (
    <div className="flex flex-col gap-1">
      <RadioGroup
        label={t('Picture size')}
        value={String(side)}
        options={SIDES.map((pixels) => ({
          value: String(pixels),
          label: pixels === 0 ? t('Original') : t('{pixels} px', { pixels: formatNumber(pixels) }),
        }))}
        onChange={(value) => void changeAppSettings({ pictureSide: Number(value) })}
      />
      <p className="text-[13px] text-muted">
        {side === 0
          ? t('Pictures are sent as they are. Most providers make large ones smaller themselves.')
          : t(
              'Larger pictures are made smaller, which is faster and often cheaper. A photo of {from} pixels is sent as {to}: {percent}% fewer pixels.',
              {
                from: sizeOf(PHOTO.width, PHOTO.height),
                to: sizeOf(side, Math.round(PHOTO.height * scale)),
                percent: Math.round((1 - scale * scale) * 100),
              },
            )}
      </p>
    </div>
  )
}

const sizeOf = (width: number, height: number): string => `${formatNumber(width)} × ${formatNumber(height)}`
