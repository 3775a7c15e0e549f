import { friendlyLinks, publicSecurity } from '../../kit/site.ts'

export const Footer = () => (
  <footer>
    <nav aria-label="友情链接">
      友情链接：
      {friendlyLinks.map(([name, address]) => (
        <a key={address} href={address} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
    </nav>
    <p>
      <a href={publicSecurity} target="_blank" rel="noopener noreferrer">
        公安机关互联网站安全备案查询
      </a>
    </p>
  </footer>
)
