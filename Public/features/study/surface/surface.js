// @ts-check
/**
 * A surface of our own on somebody else's page: above everything, unaffected by the page's style rules, and without any
 * style that a content security policy could forbid.
 */

/** The style of every surface, with the colours of our own pages. */
const BASE_STYLE = `
  :host { all: initial !important; }
  * { box-sizing: border-box; }
  .frame {
    --ground: #020c12; --surface: #08202e; --line: #3d6a82; --blue: #37a6ef; --on-blue: #00131f; --text: #f2f9fd;
    --muted: #8fb3c7; --bad: #ff6b6b;
    position: fixed; z-index: 1; margin: 0; color: var(--text); background: var(--ground); border: 1px solid var(--line);
    border-radius: 14px; font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    color-scheme: dark; text-align: start; pointer-events: auto; overflow-wrap: anywhere;
  }
  @media (prefers-color-scheme: light) {
    .frame {
      --ground: #f7fbfd; --surface: #e4eef4; --line: #66879b; --blue: #0860a0; --on-blue: #fff; --text: #06202e; --muted: #3d5c6f;
      --bad: #b0201a; color-scheme: light;
    }
  }
  p, h2, h3, ul { margin: 0; padding: 0; }
  [hidden] { display: none !important; }
  button, select {
    font: inherit; color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
    min-height: 44px; min-width: 44px; padding: 4px 14px; cursor: pointer;
  }
  button.primary, button[aria-pressed="true"] { background: var(--blue); border-color: var(--blue); color: var(--on-blue); font-weight: 600; }
  :focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
`;

export class Surface {
  /** The element on the page; its contents are in its shadow root. */
  host = document.createElement("div");
  /** The parent of the contents. */
  root = this.host.attachShadow({ mode: "open" });

  /** @param {string} style  further rules */
  constructor(style) {
    const { host, root } = this;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(BASE_STYLE + style);
    root.adoptedStyleSheets = [sheet];
    const place = { position: "fixed", inset: "0", width: "100%", height: "100%", "max-width": "none", "max-height": "none" };
    const plain = { margin: "0", padding: "0", border: "0", background: "none", overflow: "visible", display: "block" };
    const rules = { all: "initial", ...place, ...plain, "z-index": "2147483646", "pointer-events": "none" };
    for (const [name, value] of Object.entries(rules)) host.style.setProperty(name, value, "important");
    host.popover = "manual";
    // Touches on our own buttons are not recorded.
    host.setAttribute("data-mask", "");
  }

  show() {
    document.documentElement.append(this.host);
    this.host.showPopover?.();
  }

  /** Moves the surface above elements that were opened later. */
  raise() {
    if (!this.host.showPopover || !this.host.matches(":popover-open")) return;
    this.host.hidePopover();
    this.host.showPopover();
  }

  remove() {
    this.host.remove();
  }
}
