/** The style sheet of the application. */
export const style = `
:root{color-scheme:light dark;--page:#f4f4f2;--card:#fff;--tint:#eeeeeb;--line:#dcdcd8;--edge:#85858c;--ink:#1b1b1f;--soft:#5d5d66;--main:#0f5c4d;--on:#fff;--good:#e3f1ed;--bad:#a3211a;--bad-tint:#fdf1f0;--focus:#1d4ed8}
@media(prefers-color-scheme:dark){:root{--page:#101012;--card:#19191c;--tint:#232327;--line:#34343b;--edge:#7b7b86;--ink:#ededf0;--soft:#a5a5af;--main:#86d3bf;--on:#08201a;--good:#16302a;--bad:#ffaaa2;--bad-tint:#2e1b1b;--focus:#8ab4ff}}
*,::before,::after{box-sizing:border-box;margin:0}
html{font:100%/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
body{background:var(--page);color:var(--ink);overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:1px}
nav{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem;max-width:64rem;margin:0 auto;padding:1rem 1.5rem}
nav a{display:flex;white-space:nowrap;align-items:center;gap:.5rem;min-height:2.75rem;padding:0 .75rem;border-radius:.75rem;text-decoration:none}
nav a:hover{background:var(--tint)}
nav .mark{margin-right:auto;margin-left:-.75rem;font-weight:650;letter-spacing:-.01em}
nav svg{width:1.5rem;height:1.5rem;color:var(--main)}
nav [aria-current]{font-weight:600}
.count{min-width:1.5rem;padding:0 .375rem;border-radius:1rem;background:var(--main);color:var(--on);font-size:.8125rem;font-weight:600;line-height:1.5rem;text-align:center}
main{max-width:64rem;margin:0 auto;padding:clamp(1.5rem,6vw,4rem) 1.5rem 4rem}
h1{font-size:clamp(2rem,6vw,2.875rem);font-weight:650;line-height:1.1;letter-spacing:-.03em;text-wrap:balance}
h2{font-size:1.0625rem;font-weight:600;line-height:1.3}
.lead{max-width:38rem;margin-top:1rem;font-size:1.125rem;color:var(--soft);text-wrap:pretty}
.soft{color:var(--soft)}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));gap:1rem;margin-top:2.5rem}
.pairs{grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr))}
.wide{grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr));align-items:start}
.card{padding:1.5rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--card)}
.card p{margin-top:.5rem;color:var(--soft);text-wrap:pretty}
.card>.icon{display:block;width:1.75rem;height:1.75rem;margin-bottom:1rem;color:var(--main)}
.who{display:flex;align-items:center;gap:1rem}
.who p{margin:0}.who .name{color:var(--ink)}
.face{flex:none;display:grid;place-items:center;width:3.5rem;height:3.5rem;border-radius:50%;background:var(--main);color:var(--on);font-size:1.25rem;font-weight:600}
.name{font-size:1.375rem;font-weight:650;line-height:1.2;letter-spacing:-.015em}
dl{display:grid;grid-template-columns:auto 1fr;gap:.375rem 1.25rem;margin:1.25rem 0;padding:1.25rem 0;border:solid var(--line);border-width:1px 0}
dt{color:var(--soft)}
dd{margin:0;text-align:right}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem}
form+form{margin-top:.75rem}
label{font-weight:500}
.row{display:flex;gap:.5rem}
.row input{flex:1;min-width:0}
input,button,.button{min-height:3rem;padding:.625rem 1rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--card);color:inherit;font:inherit}
button,.button{display:inline-flex;align-items:center;justify-content:center;border-color:var(--line);font-weight:500;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--tint);border-color:var(--edge)}
.main,.main:hover{border-color:transparent;background:var(--main);color:var(--on);font-weight:600}
.main:hover{box-shadow:0 0 0 .25rem var(--line)}
.begin{min-width:11rem;margin-top:2rem}
code,pre{font:.875rem/1.6 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
pre{margin-top:1rem;padding:1rem;border-radius:.75rem;background:var(--tint);white-space:pre-wrap}
code{padding:.1rem .35rem;border-radius:.375rem;background:var(--tint);color:var(--ink);white-space:nowrap}
.note{margin-bottom:2rem;padding:.75rem 1rem;border-radius:.75rem;background:var(--good)}
.bad{background:var(--bad-tint);color:var(--bad)}
section{margin-top:3rem}
ol{list-style:none;margin-top:.75rem;padding:0;border-top:1px solid var(--line)}
li{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.625rem 0;border-bottom:1px solid var(--line)}
li time{color:var(--soft);font-variant-numeric:tabular-nums}
li b{min-width:7rem;font-weight:600}
.mails{display:grid;gap:1rem;margin-top:2rem}
.mail{display:grid;gap:.25rem 1.5rem;grid-template-columns:1fr auto;align-items:center}
.mail p{margin:0}
.mail details{grid-column:1/-1;margin-top:.75rem;color:var(--soft)}
summary{min-height:2rem;cursor:pointer}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media(max-width:34rem){nav{gap:0;padding:.5rem 1rem}nav a{padding:0 .5rem}nav .mark{margin-left:-.5rem}.long{display:none}main{padding-inline:1rem}.mail{grid-template-columns:1fr}.mail .button{margin-top:.75rem}.begin{width:100%}}
@media(prefers-reduced-motion:no-preference){button,.button,nav a{transition:background-color .15s,border-color .15s,box-shadow .15s}}
@media(prefers-contrast:more){:root{--line:var(--edge);--soft:var(--ink)}}
`;
