import type { Screens } from '#contracts/kernel/screen.ts'
import type { ConsoleScreen } from './screen.ts'

/** Adds the names, rights and places from the contracts to the screens. */
export const withTitles = <S extends Screens>(
  declared: S,
  screens: readonly (Omit<ConsoleScreen, 'name' | 'label' | 'module' | 'place'> & { name: keyof S & string })[],
): ConsoleScreen[] =>
  screens.map(screen => {
    const { zh, module, place } = declared[screen.name]!
    return { ...screen, label: zh, module, place }
  })
