import type { ComponentType, SVGProps } from 'react'

type Props = Omit<SVGProps<SVGSVGElement>, 'width' | 'height'> & {
  /** Width and height, in pixels; 24 unless given. */
  readonly size?: number
}

export type IconDrawing = ComponentType<Props>

/**
 * An icon of Lucide (https://lucide.dev, ISC License, © Lucide Contributors; some from Feather, MIT License, © Cole
 * Bemis). Copied here, as their package has 1,700 of them and takes 50 MB. Those below are drawn by the first frame of
 * every page; all others are in `icons.ts`, which loads later.
 *
 * @param path all shapes of the drawing as one path, in a field of 24 by 24.
 * @param className of the path.
 */
export const icon =
  (path: string, className?: string): IconDrawing =>
  ({ size = 24, ...props }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] === undefined || undefined}
      {...props}
    >
      <path d={path} className={className} />
    </svg>
  )

export const ArrowUp = /* @__PURE__ */ icon('M5 12l7-7 7 7M12 19V5')
export const ChevronDown = /* @__PURE__ */ icon('M6 9l6 6 6-6')
export const CircleAlert = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 8V12M12 16L12.01 16',
)
export const Info = /* @__PURE__ */ icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 16v-4M12 8h.01')
export const Menu = /* @__PURE__ */ icon('M4 5h16M4 12h16M4 19h16')
export const Paperclip = /* @__PURE__ */ icon(
  'M16 6l-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
)
export const SlidersHorizontal = /* @__PURE__ */ icon(
  'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3',
)
export const Square = /* @__PURE__ */ icon(
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2z',
)
export const X = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12')
