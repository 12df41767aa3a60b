/// The shape of Naver's shopping search: what we answer, and what the real service answers us.
public enum NaverShopping {}
