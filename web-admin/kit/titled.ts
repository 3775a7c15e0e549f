import type { Screens } from '#contracts/kernel/screen.ts'
import type { ConsoleScreen } from './screen.ts'

/** Screens with the names and rights that the contracts give them. */
export const titled = <S extends Screens>(
  declared: S,
  screens: readonly (Omit<ConsoleScreen, 'name' | 'label' | 'module'> & { name: keyof S & string })[],
): ConsoleScreen[] => screens.map(screen => ({ ...screen, label: declared[screen.name]!.zh, module: declared[screen.name]!.module }))
