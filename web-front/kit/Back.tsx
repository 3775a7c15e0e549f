import { Link, type LinkProps, type Location, useLocation, useNavigate } from 'react-router-dom'

/** What an entry of the history is told of the page it was opened from: `<Link state={cameFrom(location)}>`. */
export const cameFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({ from: pathname + search })
/** Where it was opened from, as far as it was told. */
export const fromOf = (state: unknown): string | undefined => (state as Partial<ReturnType<typeof cameFrom>> | null)?.from

/** Leads back: through the history where the page was opened from there, so that it is found as it was left. */
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
