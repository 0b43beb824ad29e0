import { setNewest } from '@/lib/setNewest'

import type { NaturalSize } from './previewMessage'

/** The room that a diagram takes: in pixels, and in proportion where its frame gets narrower or wider. */
export type Room = { readonly height: number; readonly natural?: NaturalSize | undefined }

export const NO_ROOM: Room = { height: 0 }

/** Room of diagrams by their source, the last of them: one that comes into sight again has it at once. */
const rooms = new Map<string, Room>()
const MOST_ROOMS = 100

/** The room this diagram took before; none where it wasn't drawn. */
export const roomOf = (source: string): Room => rooms.get(source) ?? NO_ROOM

/** Notes how much room a diagram takes. */
export const keepRoom = (source: string, room: Room): void => setNewest(rooms, source, room, MOST_ROOMS)
