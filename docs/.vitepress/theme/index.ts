/** The theme: the default one with the fonts of the system, so that no font is loaded. */
import { Content, type Theme } from "vitepress";
import theme, { VPHomeFeatures, VPHomeHero } from "vitepress/theme-without-fonts";
import { h } from "vue";
import "./style.css";

/** The text of the home page is code: it stands where other sites have an image. */
const sample = () => h("div", { class: "vp-doc sample" }, [h(Content)]);

/** The home page in a `main`, which the default theme gives to all other pages only. */
const Home = () =>
  h("main", { class: "manual-home" }, [h(VPHomeHero, null, { "home-hero-image": sample }), h(VPHomeFeatures)]);

/** The hero leaves room for an image if the layout has one: the home page replaces it. */
const Layout = () => h(theme.Layout, null, { "home-hero-image": () => [] });

const manualTheme: Theme = {
  extends: theme,
  Layout,
  enhanceApp: ({ app }) => {
    // A component of this name takes the place of the layout `home`.
    app.component("home", Home);
  },
};

export default manualTheme;
