import Button, { type ButtonProps } from '@mui/material/Button'

// it looks like a button and is a label: the input within is what is reached and pressed
const label = { role: undefined, tabIndex: -1 }

/** A button that chooses one file. The input itself lies over it unseen, so that keyboard and screen reader meet an ordinary file input. */
export const FilePick = ({
  name,
  accept,
  choose,
  disabled = false,
  children,
  ...button
}: { /** what the input is called */ name: string; accept: string; choose: (file: File) => void } & Pick<
  ButtonProps,
  'variant' | 'startIcon' | 'disabled' | 'children' | 'fullWidth' | 'size'
>) => (
  <Button
    component="label"
    {...label}
    size="small"
    disabled={disabled}
    sx={{ '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 } }}
    {...button}
  >
    {children}
    <input
      type="file"
      aria-label={name}
      accept={accept}
      disabled={disabled}
      style={{ position: 'absolute', inset: 0, opacity: 0, width: '100%', cursor: 'pointer' }}
      onChange={({ target }) => {
        const file = target.files?.[0]
        // the same file may be chosen once more
        target.value = ''
        if (file) choose(file)
      }}
    />
  </Button>
)
