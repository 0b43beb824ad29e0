/** Every place of the app by its address, but chats. */
export const PLACES = [
  '/',
  '/settings/connections',
  '/settings/models',
  '/settings/appearance',
  '/settings/tools',
  '/settings/prompts',
  '/settings/memory',
  '/settings/sync',
  '/settings/data',
  '/settings/spending',
  '/settings/shortcuts',
  '/settings/about',
  '/catalog',
  '/catalog/pocket',
  '/catalog/compare',
  '/compare',
  '/lab',
  '/assistants',
  '/assistants/new',
  '/schedules',
  '/schedules/new',
  // A link without its key.
  '/s/00000000000000000000000000000000',
] as const

/** From the narrowest phone to a wide screen; the fifth is a window of 1280 by 800 at 200 % zoom. CSS pixels. */
export const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 480, height: 800 },
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const
