import { Link, type LinkProps, type Location, useLocation, useNavigate } from 'react-router-dom'

/** State of a history entry that remembers the page it was opened from: `<Link state={cameFrom(location)}>`. */
export const cameFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({ from: pathname + search })
/** The page that an entry was opened from, if it is known. */
export const fromOf = (state: unknown): string | undefined => (state as Partial<ReturnType<typeof cameFrom>> | null)?.from

/** A link back. It uses the history where the page was opened from there, so the former page appears as it was left. */
export const Back = ({ to, ...rest }: LinkProps & { to: string }) => {
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      {...rest}
      to={to}
      onClick={event => {
        if (fromOf(state) !== to || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    />
  )
}
