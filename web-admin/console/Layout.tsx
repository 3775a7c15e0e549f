import { CheckForApplicationUpdate, Layout, type LayoutProps } from 'ra-ui-materialui'
import { ConsoleMenu } from './Menu.tsx'
import { PageError } from './PageError.tsx'

export const ConsoleLayout = ({ children, ...props }: LayoutProps) => (
  <Layout {...props} menu={ConsoleMenu} error={PageError} sx={{ '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 }, pb: 3 } }}>
    {children}
    <CheckForApplicationUpdate />
  </Layout>
)
