type Props = { title: string; text?: string; href: string; link: string }

/** Says that a list is empty, and links to what can be done about it. */
export function EmptyState({ title, text, href, link }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
      <a className="button" href={href}>
        {link}
      </a>
    </div>
  )
}
